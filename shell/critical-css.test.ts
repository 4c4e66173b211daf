import { criticalCss } from './critical-css.ts';

it('keeps the rules that a page can match, and the rules they depend on', () => {
  const css =
    '@font-face{font-family:A}:root{--x:1}.here{a:1}.gone{b:1}.here .gone{c:1}.gone,.here:not(.gone){d:1}' +
    '@media (max-width:600px){.here{e:1}.gone{f:1}}@media print{.gone{g:1}}@keyframes k{0%{h:1}}';
  expect(criticalCss(css, '<p class="other here">')).toBe(
    '@font-face{font-family:A}:root{--x:1}.here{a:1}.gone,.here:not(.gone){d:1}' +
      '@media (max-width:600px){.here{e:1}}@keyframes k{0%{h:1}}',
  );
});
