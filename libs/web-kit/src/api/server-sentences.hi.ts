import { type ErrorCode } from '@pahiya/contracts';
import { defineMessages, textNow } from '@pahiya/ui';
import { FIELDS } from './server-fields.hi.ts';

/**
 * What each code says where its sentence is not known. The codes that are missing come with sentences that carry facts a
 * person needs: there the server's own is better than nothing in particular.
 */
const BY_CODE: Partial<Record<ErrorCode, string>> = {
  MALFORMED_REQUEST: 'यह अनुरोध समझ में नहीं आया।',
  UNAUTHENTICATED: 'लॉग इन ज़रूरी है। कृपया फिर से लॉग इन करें।',
  INVALID_CREDENTIALS: 'लॉग इन नहीं हो पाया। जो लिखा है उसे जाँचें और फिर कोशिश करें।',
  SESSION_ENDED: 'आपका सेशन ख़त्म हो गया है। कृपया फिर से लॉग इन करें।',
  FORBIDDEN: 'आपको इसकी अनुमति नहीं है।',
  NOT_FOUND: 'यह नहीं मिला।',
  CONFLICT: 'किसी और ने इसे अभी-अभी बदला है। कृपया दोबारा देखें।',
  ALREADY_EXISTS: 'यह पहले से मौजूद है।',
  DRIVER_UNAVAILABLE: 'यह ड्राइवर उपलब्ध नहीं है।',
  DRIVER_HAS_RIDES: 'इस ड्राइवर की राइड अभी बाकी हैं।',
  REQUEST_IN_PROGRESS: 'यही काम अभी चल रहा है। कृपया थोड़ा रुकें।',
  ANSWER_LOST: 'यह काम हो चुका है, पर उसका जवाब नहीं मिल पाया। फिर कोशिश करने से पहले कृपया देख लें।',
  BODY_TOO_LARGE: 'यह बहुत बड़ा है।',
  QUOTE_INVALID: 'यह किराया अब मान्य नहीं है। कृपया किराया फिर देखें।',
  FARE_MISMATCH: 'किराया बदल गया है।',
  DISTANCE_IMPOSSIBLE: 'यह दूरी दोनों जगहों के बीच की सीधी दूरी से कम है।',
  TOO_MANY_REQUESTS: 'बहुत बार कोशिश हुई है। कृपया एक मिनट रुककर फिर कोशिश करें।',
  INTERNAL: 'हमारी तरफ़ कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।',
  UNAVAILABLE: 'Pahiya का एक हिस्सा अभी उपलब्ध नहीं है। कृपया थोड़ी देर में फिर कोशिश करें।',
};

const STATUS = (name: string) =>
  `{${name}, select, pending {लंबित} assigned {ड्राइवर तय} accepted {स्वीकृत} on_trip {जारी} completed {पूरी} denied {नामंज़ूर} cancelled {रद्द} other {{${name}}}}`;

/** Sentences of the services, English beside Hindi. `{name}` stands for a fact; the English is compared word by word. */
const KNOWN: readonly (readonly [english: string, hindi: string])[] = [
  ['Authentication required. Please log in again.', 'लॉग इन ज़रूरी है। कृपया फिर से लॉग इन करें।'],
  ['Your session has ended. Please log in again.', 'आपका सेशन ख़त्म हो गया है। कृपया फिर से लॉग इन करें।'],
  ['You need to log in with proper access to view this page', 'यह पेज देखने के लिए सही अधिकार के साथ लॉग इन करें'],
  [
    'Invalid credentials. Please check what you entered and try again.',
    'लॉग इन की जानकारी सही नहीं है। जो लिखा है उसे जाँचें और फिर कोशिश करें।',
  ],
  ['The current password is not right.', 'मौजूदा पासवर्ड सही नहीं है।'],
  ['Too many attempts. Please wait a minute and try again.', 'बहुत बार कोशिश हुई। एक मिनट रुककर फिर कोशिश करें।'],
  [
    'Too many requests. Please wait {seconds} seconds and try again.',
    'बहुत सारे अनुरोध हुए। {seconds} सेकंड रुककर फिर कोशिश करें।',
  ],
  ['This link is no longer valid. Please ask for a new one.', 'यह लिंक अब काम नहीं करता। कृपया नया लिंक मँगवाएँ।'],
  ['If that address is known, a link is on its way.', 'अगर यह पता हमारे पास है, तो लिंक भेज दिया गया है।'],
  ['Password changed successfully. Please login.', 'पासवर्ड बदल गया। कृपया लॉग इन करें।'],
  ['Registration successful! Please login.', 'रजिस्ट्रेशन हो गया! कृपया लॉग इन करें।'],
  ['Profile updated successfully', 'प्रोफ़ाइल सेव हो गई'],
  ['Company profile updated successfully', 'कंपनी की प्रोफ़ाइल सेव हो गई'],
  [
    'Your registration is waiting to be activated. Rides can be assigned to you after that.',
    'आपका रजिस्ट्रेशन अभी सक्रिय नहीं हुआ है। सक्रिय होने के बाद आपको राइड मिल सकेंगी।',
  ],
  [
    'A company has no employee name; change its name in the company profile.',
    'कंपनी का कोई कर्मचारी नाम नहीं होता; नाम कंपनी की प्रोफ़ाइल में बदलें।',
  ],
  ['Company not found', 'कंपनी नहीं मिली'],
  ['Employee not found', 'कर्मचारी नहीं मिला'],
  ['Driver not found', 'ड्राइवर नहीं मिला'],
  ['Driver account not found', 'ड्राइवर का खाता नहीं मिला'],
  ['Booking not found', 'बुकिंग नहीं मिली'],
  ['Place not found', 'यह जगह नहीं मिली'],
  ['Document not found', 'दस्तावेज़ नहीं मिला'],
  ['Invoice not found', 'इनवॉइस नहीं मिला'],
  ['A company with this company ID is already registered.', 'इस कंपनी ID से एक कंपनी पहले से रजिस्टर है।'],
  ['A company with this e-mail is already registered.', 'इस ईमेल से एक कंपनी पहले से रजिस्टर है।'],
  [
    'This employee ID already belongs to another employee of the company.',
    'यह कर्मचारी ID कंपनी के किसी और कर्मचारी की है।',
  ],
  ['An employee with this e-mail is already registered in the company.', 'इस ईमेल से एक कर्मचारी कंपनी में पहले से रजिस्टर है।'],
  ['A driver with this phone number is already registered.', 'इस फ़ोन नंबर से एक ड्राइवर पहले से रजिस्टर है।'],
  ['A driver with this e-mail is already registered.', 'इस ईमेल से एक ड्राइवर पहले से रजिस्टर है।'],
  ['A record with these values exists already.', 'इसी जानकारी का रिकॉर्ड पहले से मौजूद है।'],
  ['A value is out of range or can not be stored.', 'कोई मान सीमा से बाहर है या सेव नहीं हो सकता।'],
  ['All fields are required.', 'सभी जानकारी भरना ज़रूरी है।'],
  ['Please fill in all required fields', 'कृपया सभी ज़रूरी जानकारी भरें'],
  ['Please upload both license and Aadhaar card images', 'कृपया लाइसेंस और आधार कार्ड, दोनों की फ़ोटो अपलोड करें'],
  ['Please select a driver', 'कृपया ड्राइवर चुनें'],
  ['Please enter a vehicle number', 'कृपया गाड़ी का नंबर लिखें'],
  ['Please provide a signature before downloading', 'डाउनलोड करने से पहले कृपया हस्ताक्षर करें'],
  ['Please enter a valid salary amount', 'कृपया वेतन की सही रकम लिखें'],
  ['Please enter a valid adjustment amount', 'कृपया बदलाव की सही रकम लिखें'],
  ['Please enter a valid advance amount', 'कृपया एडवांस की सही रकम लिखें'],
  ['Salary set successfully', 'वेतन तय हो गया'],
  ['Salary increased successfully', 'वेतन बढ़ा दिया गया'],
  ['Salary decreased successfully', 'वेतन घटा दिया गया'],
  ['Advance recorded successfully', 'एडवांस दर्ज हो गया'],
  ['{field} must be a JPG or PNG image.', '{field} JPG या PNG होनी चाहिए।'],
  ['{field} is larger than {size} MB.', '{field} {size} MB से बड़ी है।'],
  ['The form could not be read: it is broken or incomplete.', 'फ़ॉर्म पढ़ा नहीं जा सका: वह अधूरा या टूटा हुआ है। कृपया फिर भेजें।'],
  [
    'Somebody else changed this driver at the same moment. Please try again.',
    'इसी समय किसी और ने इस ड्राइवर को बदला। कृपया फिर कोशिश करें।',
  ],
  [
    'Someone else changed the rate card a moment ago. Please look at it again.',
    'किसी और ने रेट कार्ड अभी-अभी बदला है। कृपया उसे फिर देखें।',
  ],
  ['The rate card needs exactly one rate for each of {types}.', 'रेट कार्ड में {types}, हर एक का ठीक एक रेट होना चाहिए।'],
  [
    'This driver was deleted: the ledger can be read, but nothing added to it.',
    'यह ड्राइवर हटा दिया गया है: खाता देखा जा सकता है, उसमें कुछ जोड़ा नहीं जा सकता।',
  ],
  [
    'A salary of {before} can not be decreased by {amount}: it would fall below zero.',
    '{before} के वेतन में से {amount} नहीं घटाए जा सकते: वह शून्य से नीचे चला जाएगा।',
  ],
  ['An advance can not be given in the future ({day}).', 'आगे की तारीख़ ({day}) का एडवांस नहीं दिया जा सकता।'],
  [
    'An advance can not lie before the driver’s registration on {day}.',
    'ड्राइवर के रजिस्ट्रेशन ({day}) से पहले का एडवांस नहीं हो सकता।',
  ],
  [
    'The driver has a ride that is assigned, accepted or on trip.',
    'इस ड्राइवर की एक राइड सौंपी हुई, स्वीकार की हुई या चल रही है।',
  ],
  ['The driver has another ride at that time.', 'उस समय इस ड्राइवर की दूसरी राइड है।'],
  ['{name} is not active and cannot be assigned.', '{name} सक्रिय नहीं हैं, उन्हें राइड नहीं सौंपी जा सकती।'],
  ['You are on another trip. Please complete it first.', 'आप अभी दूसरी राइड पर हैं। कृपया पहले उसे पूरा करें।'],
  ['This ride can only be answered by its own driver.', 'इस राइड का जवाब सिर्फ़ इसका अपना ड्राइवर दे सकता है।'],
  [
    'The fare was quoted too long ago or for another ride. Please check it again.',
    'यह किराया बहुत पहले का या किसी और राइड का था। कृपया किराया फिर देखें।',
  ],
  [
    'The distance is shorter than the straight line between the two places.',
    'यह दूरी दोनों जगहों के बीच की सीधी दूरी से कम है।',
  ],
  ['The fare of this ride is {fare}.', 'इस राइड का किराया {fare} है।'],
  ['Only employees of a company can book.', 'सिर्फ़ कंपनी के कर्मचारी बुक कर सकते हैं।'],
  ['A ride must start in the future.', 'राइड का समय अभी के बाद का होना चाहिए।'],
  ['The return cannot be before the start.', 'वापसी राइड शुरू होने से पहले नहीं हो सकती।'],
  ['Booking failed', 'बुकिंग नहीं हो पाई'],
  ['Using estimated distance (Google Maps unavailable)', 'अनुमानित दूरी ली गई है (Google Maps उपलब्ध नहीं है)'],
  ['You may not do this with a ride.', 'आप राइड के साथ यह नहीं कर सकते।'],
  ['No driver is assigned to the ride.', 'इस राइड का कोई ड्राइवर तय नहीं है।'],
  ['The ride has not been accepted yet.', 'राइड अभी स्वीकार नहीं हुई है।'],
  ['The ride has already been accepted.', 'राइड पहले ही स्वीकार हो चुकी है।'],
  ['The trip has not started yet.', 'राइड अभी शुरू नहीं हुई है।'],
  ['The trip has already started.', 'राइड शुरू हो चुकी है।'],
  ['The day of the ride is over.', 'राइड का दिन बीत चुका है।'],
  ['The ride is {from} and cannot {do}.', `राइड अब ${STATUS('from')} है, यह अब नहीं हो सकता।`],
  [
    'Someone else was first: the trip has started. Please look at it again.',
    'किसी और ने पहले कर दिया: राइड शुरू हो चुकी है। कृपया दोबारा देखें।',
  ],
  [
    'Someone else was first: the driver has declined the ride. Please look at it again.',
    'किसी और ने पहले कर दिया: ड्राइवर ने राइड से मना कर दिया है। कृपया दोबारा देखें।',
  ],
  [
    'Someone else was first: the ride is waiting for a driver now. Please look at it again.',
    'किसी और ने पहले कर दिया: राइड को अब ड्राइवर चाहिए। कृपया दोबारा देखें।',
  ],
  [
    'Someone else was first: the ride is {from} now. Please look at it again.',
    `किसी और ने पहले कर दिया: राइड अब ${STATUS('from')} है। कृपया दोबारा देखें।`,
  ],
  [
    'This ride changes too fast just now. Please look at it again.',
    'यह राइड अभी बहुत जल्दी-जल्दी बदल रही है। कृपया दोबारा देखें।',
  ],
  ['The maps service is away for a moment. Please try again.', 'मैप सेवा थोड़ी देर के लिए बंद है। कृपया फिर कोशिश करें।'],
  ['The {service} service is away for a moment. Please try again.', 'यह सेवा थोड़ी देर के लिए बंद है। कृपया फिर कोशिश करें।'],
  ['The database is away for a moment. Please try again.', 'डेटाबेस थोड़ी देर के लिए बंद है। कृपया फिर कोशिश करें।'],
  [
    'Sign-ins can not be checked for a moment. Please try again.',
    'अभी थोड़ी देर लॉग इन जाँचा नहीं जा सकता। कृपया फिर कोशिश करें।',
  ],
  [
    'There is no room to store files just now. Please try again later.',
    'अभी फ़ाइल रखने की जगह नहीं है। कृपया बाद में फिर कोशिश करें।',
  ],
  ['Server error. Please try again.', 'सर्वर में गड़बड़ हुई। कृपया फिर कोशिश करें।'],
  ['There is nothing here.', 'यहाँ कुछ नहीं है।'],
  ['The request is larger than this call accepts.', 'यह अनुरोध तय सीमा से बड़ा है।'],
  ['The signature is larger than {size} KB. Please sign again.', 'हस्ताक्षर {size} KB से बड़ा है। कृपया फिर हस्ताक्षर करें।'],
  [
    'The signature has more than half a million pixels. Please sign again.',
    'हस्ताक्षर पाँच लाख पिक्सेल से बड़े हैं। कृपया फिर हस्ताक्षर करें।',
  ],
  ['The signature could not be read: {reason}. Please sign again.', 'हस्ताक्षर पढ़ा नहीं जा सका। कृपया फिर हस्ताक्षर करें।'],
  // What is wrong with one field of a form.
  ['{field} is required when a return is included', 'वापसी के साथ {field} ज़रूरी है'],
  ['{field} is required', '{field} ज़रूरी है'],
  ['{field} must not be empty', '{field} खाली नहीं हो सकता'],
  ['{field} must have at least {count} characters', '{field} में कम से कम {count} अक्षर हों'],
  ['{field} must have at most {count} characters', '{field} में ज़्यादा से ज़्यादा {count} अक्षर हों'],
  ['{field} must have at most {count} decimals', '{field} में दशमलव के बाद ज़्यादा से ज़्यादा {count} अंक हों'],
  ['{field} must be at least {count}', '{field} कम से कम {count} हो'],
  ['{field} must be above {count}', '{field} {count} से ज़्यादा हो'],
  ['{field} must be at most {count}', '{field} ज़्यादा से ज़्यादा {count} हो'],
  ['{field} must be one of {values}', '{field} इनमें से एक हो: {values}'],
  ['{field} must be a whole number', '{field} पूरी संख्या हो'],
  ['{field} must be an e-mail address', '{field} सही ईमेल पता हो'],
  ['{field} must be of type {type}', '{field} सही नहीं है'],
  ['{field} is not a day of the calendar', '{field} कैलेंडर की कोई तारीख़ नहीं है'],
  ['{field} is not valid ({wanted})', '{field} सही नहीं है ({wanted})'],
  ['{field} is not valid', '{field} सही नहीं है'],
];

const FACT = /\{(\w+)\}/g;
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * The English as an expression with a group for each fact. Straight and curly apostrophes are one. A sentence's full stop
 * is no part of the fact before it.
 */
function patternOf(english: string): RegExp {
  const words = english
    .split(FACT)
    .map((part, at) => (at % 2 ? `(?<${part}>.+?)` : escaped(part).replaceAll('’', "['’]")));
  return new RegExp(`^${words.join('')}${english.endsWith('}') ? String.raw`(?<!\.)` : ''}$`);
}

const hindi = Object.fromEntries(KNOWN.map(([, sentence], at) => [String(at), sentence]));
// Asked for in Hindi alone.
const sentences = defineMessages(hindi, () => Promise.resolve(hindi));
const patterns = KNOWN.map(([english]) => patternOf(english));

/** `body.returnDate` as the forms call it. */
const fieldName = (path: string): string => FIELDS[path.split(/[./]/).at(-1) ?? path] ?? path;

function known(sentence: string): string | undefined {
  for (const [at, pattern] of patterns.entries()) {
    const found = pattern.exec(sentence);
    if (!found) continue;
    const { field, ...facts } = found.groups ?? {};
    return textNow(sentences)(String(at), { ...facts, ...(field === undefined ? {} : { field: fieldName(field) }) });
  }
  return undefined;
}

/** The complaints about several fields that a validation tells in one sentence. */
function complaints(sentence: string): string | undefined {
  const parts = sentence
    .replace(/\.$/, '')
    .split('; ')
    .map((part) => known(part));
  return parts.every((part) => part !== undefined) ? `${parts.join('; ')}।` : undefined;
}

/** The Hindi of a server's sentence: see `serverSentence`. */
export function inHindi(sentence: string, code?: string): string {
  const byCode: Readonly<Record<string, string>> = BY_CODE;
  return known(sentence) ?? complaints(sentence) ?? (code ? byCode[code] : undefined) ?? sentence;
}
