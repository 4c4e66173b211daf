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
};
