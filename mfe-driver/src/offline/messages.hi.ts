export const hi = {
  newVersion: 'Pahiya का नया वर्ज़न तैयार है।',
  reload: 'रीलोड करें',
  partNotLoaded: 'पेज का यह हिस्सा लोड नहीं हुआ',
  tryAgain: 'फिर कोशिश करें',
  installTitle: 'Pahiya को होम स्क्रीन पर रखें',
  installHint: 'ऐप की तरह खुलता है, नेटवर्क न हो तब भी।',
  install: 'इंस्टॉल करें',
  notNow: 'अभी नहीं',
};
