export const hi = {
  installTitle: 'Pahiya को होम स्क्रीन पर रखें',
  installHint: 'ऐप की तरह खुलता है, नेटवर्क न हो तब भी।',
  install: 'इंस्टॉल करें',
  notNow: 'अभी नहीं',
};
