export const hi = {
  title: 'अभी सड़क पर',
  mapLabel: 'चल रही राइड का नक्शा',
  open: '{ride} खोलें',
  none: 'अभी कोई राइड नहीं चल रही।',
  failed: 'चल रही राइड लोड नहीं हो पाईं।',
  retry: 'फिर कोशिश करें',
  withoutPlace: '{count, plural, one {# और राइड} other {# और राइड}} की जगह नक्शे पर नहीं है।',
};
