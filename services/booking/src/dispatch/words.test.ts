import { evennessSentence, lateSentence, leftOutSentence, moveSentence } from './words.ts';

it('names rides as the screens do, by six characters of their code', () => {
  const code = 'K7QX2M9P';
  const said = (['en', 'hi'] as const).flatMap((language) => [
    moveSentence({ code, from: 'Ravi', to: 'Sunil' }, language),
    moveSentence({ code, from: undefined, to: 'Sunil' }, language),
    moveSentence({ code, from: 'Ravi', to: undefined }, language),
    lateSentence({ code, name: 'Ravi', minutes: 7 }, language),
    leftOutSentence({ code, rideId: 'ride', why: 'cancelled' }, language),
  ]);
  for (const sentence of said) expect(sentence.replaceAll('K7QX2M9P', 'the whole code')).toMatch(/\bK7QX2M\b/);
  expect(leftOutSentence({ code: null, rideId: '0198-unknown', why: 'unknown' }, 'en')).toContain('0198-unknown');
});

it('compares the hours that it writes', () => {
  expect(evennessSentence({ hours: 31.4, fairHours: 30.6 }, 'en')).toBe(
    'You drove 31 h in 14 days, as many as is even.',
  );
  expect(evennessSentence({ hours: 31.6, fairHours: 30.4 }, 'en')).toBe(
    'You drove 32 h in 14 days, 2 h more than the even 30 h.',
  );
});
