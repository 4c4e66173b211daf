export const hi = {
  language: 'भाषा',
  notLoaded: 'यह भाषा लोड नहीं हो पाई। इंटरनेट देखें और दोबारा कोशिश करें।',
};
