export const hi = {
  clearFilters: 'फ़िल्टर हटाएँ',
  searchRides: 'राइड खोजें',
  searchHint: 'ID, जगह, नाम…',
  status: 'स्थिति',
  allStatuses: 'सभी स्थितियाँ',
  day: 'दिन',
  anyDay: 'कोई भी दिन',
  month: 'महीना',
  allMonths: 'सभी महीने',
  cabType: 'कैब',
  allCabTypes: 'सभी कैब',
  order: 'क्रम',
  orderWord:
    '{sort, select, booked {{order, select, desc {नई पहले} other {पुरानी पहले}}} pickup {{order, select, desc {बाद का पिकअप पहले} other {सबसे पहला पिकअप पहले}}} other {{order, select, desc {ज़्यादा किराया पहले} other {कम किराया पहले}}}}',

  exportCsv: 'CSV डाउनलोड करें',
  nothingToExport: 'डाउनलोड करने के लिए कोई बुकिंग नहीं है।',
  loadingToExport: 'बुकिंग अभी लोड हो रही हैं।',
  notLoadedToExport: 'बुकिंग लोड नहीं हो पाईं।',
  exportFailed: 'फ़ाइल नहीं बन पाई।',

  cancelTitle: 'राइड {code} रद्द करें?',
  cancelRide: 'राइड रद्द करें',
  keepRide: 'रहने दें',
  rideCancelled: 'राइड {code} रद्द हो गई',
  cancelFailed: 'राइड रद्द नहीं हो पाई।',
  cancelConsequence:
    '{rider}, {when}, {pickup} से {dropoff}। इसे वापस नहीं लिया जा सकता; {name} को राइड फिर से बुक करनी होगी।',
  riderOfCompany: '{rider} ({company})',
  cancelReason: 'कारण',
  cancelReasonHint: 'ज़रूरी नहीं। यह राइड के इतिहास में रहेगा, जहाँ बुक करने वाले और ट्रांसपोर्ट डेस्क इसे देख सकते हैं।',
};
