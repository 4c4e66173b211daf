/** ISO 15919 without diacritics, except where the usual Latin spelling of towns differs. */
const CONSONANTS: Readonly<Record<string, string>> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'f',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  ळ: 'l',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
};
const WITH_NUKTA: Readonly<Record<string, string>> = { ड: 'r', ढ: 'rh', ज: 'z' };
const VOWELS: Readonly<Record<string, string>> = {
  अ: 'a',
  आ: 'a',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ओ: 'o',
  औ: 'au',
  ऑ: 'o',
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ो': 'o',
  'ौ': 'au',
  'ॉ': 'o',
};
const NUKTA = '\u093C';
const VIRAMA = '\u094D';
const ANUSVARA = /[\u0901\u0902]/;
const LABIAL = /^[पफबभम]/;

/** Names that a transliteration by letters gets too wrong, and words for kinds of places. */
const WORDS: Readonly<Record<string, string>> = {
  हैदराबाद: 'hyderabad',
  लखनऊ: 'lucknow',
  इंदौर: 'indore',
  जयपुर: 'jaipur',
  गोवा: 'goa',
  कोच्चि: 'kochi',
  मेरठ: 'meerut',
  विशाखापत्तनम: 'visakhapatnam',
  मैसूर: 'mysore',
  मैसूरु: 'mysuru',
  बैंगलोर: 'bangalore',
  बंगलौर: 'bangalore',
  'कनॉट प्लेस': 'connaught place',
  'हवाई अड्डा': 'airport',
  एयरपोर्ट: 'airport',
  स्टेशन: 'station',
  रेलवे: 'railway',
  नई: 'new',
  नयी: 'new',
  रोड: 'road',
  सेक्टर: 'sector',
};
const KNOWN = new RegExp(
  `(?<!\\p{Script=Devanagari})(?:${Object.keys(WORDS).join('|')})(?!\\p{Script=Devanagari})`,
  'gu',
);

/** Transliterates names typed in Devanagari, closely enough for a search that forgives a typo. */
export function latinOfDevanagari(text: string): string {
  if (!/\p{Script=Devanagari}/u.test(text)) return text;
  // Letters with a nukta decompose into letter and nukta; so do those that keyboards send as one character.
  const letters = text.normalize('NFD').replaceAll(KNOWN, (word) => WORDS[word] ?? word);
  return letters.replaceAll(/\p{Script=Devanagari}+/gu, wordInLatin);
}

function wordInLatin(word: string): string {
  const signs = Array.from(word);
  let latin = '';
  for (let at = 0; at < signs.length; at++) {
    const sign = signs[at] ?? '';
    const consonant = CONSONANTS[sign];
    if (consonant === undefined) {
      if (ANUSVARA.test(sign)) latin += LABIAL.test(signs[at + 1] ?? '') ? 'm' : 'n';
      else latin += VOWELS[sign] ?? '';
      continue;
    }
    const hasNukta = signs[at + 1] === NUKTA;
    if (hasNukta) at++;
    latin += (hasNukta ? WITH_NUKTA[sign] : undefined) ?? consonant;
    const next = signs[at + 1];
    if (next === VIRAMA) at++;
    else if (next !== undefined && !isVowelSign(next)) latin += 'a';
  }
  return latin;
}

function isVowelSign(sign: string): boolean {
  return sign >= '\u093E' && sign <= '\u094C';
}
