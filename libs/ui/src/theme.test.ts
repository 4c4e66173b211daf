import { choiceCookie, choiceIn } from './theme.ts';

it('keeps a choice in a cookie that, over HTTPS, only this host can set', () => {
  expect(choiceCookie('language', 'hi', 'https:')).toBe(
    '__Host-language=hi; path=/; max-age=31536000; samesite=lax; secure',
  );
  expect(choiceCookie('language', 'hi', 'http:')).toBe('language=hi; path=/; max-age=31536000; samesite=lax');
  expect(choiceCookie('tenant', '', 'http:')).toContain('max-age=0');
});

it('prefers the cookie with the host prefix to the cookie without it, which an earlier release set', () => {
  expect(choiceIn('theme=light; __Host-theme=dark', 'theme')).toBe('dark');
  expect(choiceIn('theme=light', 'theme')).toBe('light');
  expect(choiceIn('mytheme=light', 'theme')).toBeUndefined();
});

it('takes a cookie that cannot be decoded for none, e.g. one of another application on the domain', () => {
  expect(choiceIn('theme=%E0%A4%A', 'theme')).toBeUndefined();
  expect(choiceIn('__Host-theme=%; theme=dark', 'theme')).toBe('dark');
});
