export const hi = {
  title: 'राइड {code} रद्द करें?',
  cancelRide: 'राइड रद्द करें',
  keepRide: 'राइड रहने दें',
  cancelled: 'राइड {code} रद्द हो गई',
  failed: 'राइड रद्द नहीं हो पाई।',
  question: '{rider}, {when}, {pickup} से {dropoff}। इसे वापस नहीं लिया जा सकता; {name} को राइड फिर से बुक करनी होगी।',
  questionOfRider: '{pickup} से {dropoff}, {when}। जाना हो तो फिर से बुक करना होगा।',
  riderOfCompany: '{rider} ({company})',
  reason: 'कारण',
  reasonHint: 'ज़रूरी नहीं। यह राइड के इतिहास में रहेगा, जहाँ बुक करने वाले और ट्रांसपोर्ट डेस्क इसे देख सकते हैं।',
};
