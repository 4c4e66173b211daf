export const hi = {
  title: 'बुकिंग',
  description: 'आपके कर्मचारियों की बुक की हर राइड।',
  caption: 'बुकिंग',
  loading: 'बुकिंग लोड हो रही हैं...',
  failed: 'बुकिंग लोड नहीं हो पाईं',
  noneMatch: 'इन फ़िल्टरों से कोई बुकिंग नहीं मिली',
  showAll: 'सारी बुकिंग दिखाएँ',
  none: 'अभी कोई बुकिंग नहीं',
  noneHint: 'आपके कर्मचारी जैसे ही राइड बुक करेंगे, वह यहाँ दिखेगी।',
  registerFirst: 'कर्मचारी जोड़ें',
  bookings: '{count, plural, one {# बुकिंग} other {# बुकिंग}}',
  cancelRide: 'राइड रद्द करें',
};
