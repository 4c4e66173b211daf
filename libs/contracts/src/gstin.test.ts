import { gstinFault, isGstin } from './index.ts';

const KARNATAKA = '29AAGCB7383J1Z4';

it('accepts published examples', () => {
  expect([KARNATAKA, '27AAPFU0939F1ZV', '27AAACR5055K1Z7'].map(gstinFault)).toEqual([undefined, undefined, undefined]);
});

it('says what is wrong with anything else', () => {
  const wrong = ['', KARNATAKA.toLowerCase(), `${KARNATAKA} `, '99AAGCB7383J1Z4', '27AAPFU0939F1D4', '36AADCB2230M1Z0'];
  expect(wrong.map(gstinFault)).toEqual(['shape', 'shape', 'shape', 'state', 'kind', 'check']);
});

it('detects any single wrong character', () => {
  for (const character of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    for (let at = 0; at < KARNATAKA.length; at += 1) {
      const altered = KARNATAKA.slice(0, at) + character + KARNATAKA.slice(at + 1);
      expect([altered, isGstin(altered)]).toEqual([altered, altered === KARNATAKA]);
    }
  }
});
