import type { Language } from './language.ts';
import type { Sentences } from './sentences.ts';

/** Why a driver cannot have a ride, or cannot be there in time. */
export const DRIVER_UNAVAILABLE: Readonly<Record<Language, Sentences['problems']['DRIVER_UNAVAILABLE']>> = {
  en: {
    'other-ride': 'The driver has another ride at that time.',
    'cannot-get-there':
      '{name} cannot be at this pickup in time: {minutes, plural, one {# minute is} other {# minutes are}} missing after ride {code}.',
    'cannot-get-on':
      '{name} could not be at the next pickup in time: {minutes, plural, one {# minute is} other {# minutes are}} missing before ride {code}.',
    'too-far-now':
      '{name} cannot be at this pickup in time: {minutes, plural, one {# minute is} other {# minutes are}} missing from where the phone is now.',
    inactive: '{name} is not active and cannot be assigned.',
    'on-trip': 'You are on another trip. Please complete it first.',
  },
  hi: {
    'other-ride': 'उस समय इस ड्राइवर की दूसरी राइड है।',
    'cannot-get-there':
      '{name} इस पिकअप पर समय से नहीं पहुँच सकते: राइड {code} के बाद {minutes, plural, one {# मिनट कम पड़ता है} other {# मिनट कम पड़ते हैं}}।',
    'cannot-get-on':
      '{name} अगले पिकअप पर समय से नहीं पहुँच पाएँगे: राइड {code} से पहले {minutes, plural, one {# मिनट कम पड़ता है} other {# मिनट कम पड़ते हैं}}।',
    'too-far-now':
      '{name} इस पिकअप पर समय से नहीं पहुँच सकते: फ़ोन अभी जहाँ है, वहाँ से {minutes, plural, one {# मिनट कम पड़ता है} other {# मिनट कम पड़ते हैं}}।',
    inactive: '{name} सक्रिय नहीं हैं, उन्हें राइड नहीं दी जा सकती।',
    'on-trip': 'आप अभी दूसरी राइड पर हैं। कृपया पहले उसे पूरा करें।',
  },
};
