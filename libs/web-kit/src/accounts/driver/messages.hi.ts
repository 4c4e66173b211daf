export const hi = {
  fieldsMissing: 'कृपया सभी ज़रूरी जानकारी भरें',
  imagesMissing: 'कृपया लाइसेंस और आधार कार्ड, दोनों की फ़ोटो अपलोड करें',
  imageIsOfWrongKind: '{image, select, licenseImage {लाइसेंस की फ़ोटो} other {आधार कार्ड की फ़ोटो}} JPG या PNG होनी चाहिए।',
  imageIsTooLarge:
    '{image, select, licenseImage {लाइसेंस की फ़ोटो} other {आधार कार्ड की फ़ोटो}} ज़्यादा से ज़्यादा {megabytes} MB की हो।',
  sending: '{percent} % भेजा गया',
  checking: 'फ़ोटो जाँची जा रही हैं…',
};
