export const hi = {
  notFoundTab: 'नहीं मिला · Pahiya',
  notFound: 'इस पते पर कोई पेज नहीं है',
  notFoundText: '<code>{address}</code> पर कुछ नहीं है। हो सकता है पेज हट गया हो, या लिंक लिखने में ग़लती हुई हो।',
  toHome: 'होम पेज पर जाएँ',
  notLoaded: 'यह पेज लोड नहीं हुआ',
  notLoadedText: 'Pahiya के हिस्सों की सूची अभी नहीं मिल रही है। आपका लॉग इन बना हुआ है।',
  tryAgain: 'फिर कोशिश करें',
};
