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
/** The end of many names of villages, which is written -gaon. */
const VILLAGE = /गा[\u0901\u0902]व/g;
const VILLAGE_AS_SPOKEN = 'गाओन';

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
  दिल्ली: 'delhi',
  अहमदाबाद: 'ahmedabad',
  लुधियाना: 'ludhiana',
  ग़ाज़ियाबाद: 'ghaziabad',
  गाज़ियाबाद: 'ghaziabad',
  गाजियाबाद: 'ghaziabad',
  श्रीनगर: 'srinagar',
  गुवाहाटी: 'guwahati',
  विजयवाड़ा: 'vijayawada',
  तिरुवनंतपुरम: 'thiruvananthapuram',
  तिरुचिरापल्ली: 'tiruchirappalli',
  भुवनेश्वर: 'bhubaneswar',
  बरेली: 'bareilly',
  मुरादाबाद: 'moradabad',
  भिवंडी: 'bhiwandi',
  नोएडा: 'noida',
  अमरावती: 'amravati',
  सांगली: 'sangli',
  वारंगल: 'warangal',
  भावनगर: 'bhavnagar',
  नांदेड़: 'nanded',
  जामनगर: 'jamnagar',
  कलबुर्गी: 'kalaburagi',
  कोझिकोड: 'kozhikode',
  उदयपुर: 'udaipur',
  नेल्लोर: 'nellore',
  मुज़फ़्फ़रनगर: 'muzaffarnagar',
  पटियाला: 'patiala',
  भीलवाड़ा: 'bhilwara',
  त्रिशूर: 'thrissur',
  शाहजहाँपुर: 'shahjahanpur',
  बर्धमान: 'barddhaman',
  अलवर: 'alwar',
  हरिद्वार: 'haridwar',
  अगरतला: 'agartala',
  गंगटोक: 'gangtok',
  पिंपरी: 'pimpri',
  चिंचवड़: 'chinchwad',
  कोयंबटूर: 'coimbatore',
  कोयंबतूर: 'coimbatore',
  ग्वालियर: 'gwalior',
  हावड़ा: 'howrah',
  सेलम: 'salem',
  रायपुर: 'raipur',
  कटक: 'cuttack',
  कुरनूल: 'kurnool',
  तूतुकुड़ी: 'thoothukudi',
  आइज़ोल: 'aizawl',
  इटावा: 'etawah',
  पुदुच्चेरी: 'puducherry',
  आरा: 'arrah',
  इंफाल: 'imphal',
  इम्फाल: 'imphal',
  रीवा: 'rewa',
  देवास: 'dewas',
  मछलीपट्टनम: 'machilipatnam',
  विशाखापट्टनम: 'visakhapatnam',
  जूनागढ़: 'junagadh',
  विजयनगरम: 'vizianagaram',
  बदायूँ: 'budaun',
  कडलूर: 'cuddalore',
  उरई: 'orai',
  मुरैना: 'morena',
  ईरोड: 'erode',
  शिलांग: 'shillong',
  पालक्काड: 'palakkad',
  ब्यावर: 'beawar',
  'कनॉट प्लेस': 'connaught place',
  'हवाई अड्डा': 'airport',
  एयरपोर्ट: 'airport',
  स्टेशन: 'station',
  रेलवे: 'railway',
  नई: 'new',
  नयी: 'new',
  रोड: 'road',
  सेक्टर: 'sector',
  ग्रेटर: 'greater',
  भारत: 'india',
};
/** Letters with a nukta are decomposed, as the text is. */
const KNOWN_WORDS = new Map(Object.entries(WORDS).map(([word, latin]) => [word.normalize('NFD'), latin]));
const KNOWN = new RegExp(
  `(?<!\\p{Script=Devanagari})(?:${[...KNOWN_WORDS.keys()].join('|')})(?!\\p{Script=Devanagari})`,
  'gu',
);

/**
 * Transliterates names typed in Devanagari, closely enough for a search that forgives a typo. There are two spellings of
 * a name, with every inherent vowel and without those that Hindi does not speak: जोधपुर is `jodhapur` and `jodhpur`.
 */
export function latinSpellings(text: string): readonly string[] {
  if (!/\p{Script=Devanagari}/u.test(text)) return [text];
  const letters = text.normalize('NFD').replaceAll(KNOWN, (word) => KNOWN_WORDS.get(word) ?? word);
  const spelt = (write: (sounds: readonly Sound[]) => string) =>
    letters.replaceAll(/\p{Script=Devanagari}+/gu, (word) => write(soundsOf(word)));
  return [...new Set([spelt(allSounds), spelt(spokenSounds)])];
}

interface Sound {
  readonly latin: string;
  readonly kind: 'consonant' | 'vowel' | 'inherent vowel';
}

function soundsOf(word: string): Sound[] {
  const signs = Array.from(word.replaceAll(VILLAGE, VILLAGE_AS_SPOKEN));
  const sounds: Sound[] = [];
  for (let at = 0; at < signs.length; at++) {
    const sign = signs[at] ?? '';
    const consonant = CONSONANTS[sign];
    if (consonant === undefined) {
      const vowel = VOWELS[sign];
      if (ANUSVARA.test(sign)) sounds.push({ latin: LABIAL.test(signs[at + 1] ?? '') ? 'm' : 'n', kind: 'consonant' });
      else if (vowel !== undefined) sounds.push({ latin: vowel, kind: 'vowel' });
      continue;
    }
    const hasNukta = signs[at + 1] === NUKTA;
    if (hasNukta) at++;
    sounds.push({ latin: (hasNukta ? WITH_NUKTA[sign] : undefined) ?? consonant, kind: 'consonant' });
    const next = signs[at + 1];
    if (next === VIRAMA) at++;
    else if (next !== undefined && !isVowelSign(next)) sounds.push({ latin: 'a', kind: 'inherent vowel' });
  }
  return sounds;
}

const allSounds = (sounds: readonly Sound[]) => sounds.map(({ latin }) => latin).join('');

/** Hindi drops an inherent vowel between two single consonants with a vowel on either side, from the end of the word. */
function spokenSounds(sounds: readonly Sound[]): string {
  const spoken = [...sounds];
  const isVowel = (at: number) => spoken[at] !== undefined && spoken[at].kind !== 'consonant';
  for (let at = spoken.length - 3; at >= 2; at--) {
    const isBetween = !isVowel(at - 1) && isVowel(at - 2) && !isVowel(at + 1) && isVowel(at + 2);
    if (spoken[at]?.kind === 'inherent vowel' && isBetween) spoken.splice(at, 1);
  }
  return allSounds(spoken);
}

function isVowelSign(sign: string): boolean {
  return sign >= '\u093E' && sign <= '\u094C';
}
