export const hi = {
  title: '{count, number} राइड के इंतज़ार और टोल पर फ़ैसला बाकी',
  hint: 'इनका इनवॉइस आपके फ़ैसले के बाद बनेगा।',
  all: 'सब देखें',
  failed: 'बुकिंग लोड नहीं हो पाईं। कृपया फिर कोशिश करें।',
  claimed: 'इंतज़ार {waiting}, टोल {tolls}',
  decide: 'तय करें',
  decideOf: 'राइड {code} पर फ़ैसला करें',
};
