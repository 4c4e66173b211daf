export const hi = {
  title: 'अभी सड़क पर',
  mapLabel: 'जारी राइड का नक्शा',
  open: '{ride} खोलें',
  none: 'अभी कोई राइड नहीं चल रही।',
  failed: 'जारी राइड लोड नहीं हो पाईं।',
  withoutPlace: '{count, plural, one {# और राइड} other {# और राइड}} की जगह नक्शे पर नहीं है।',
};
