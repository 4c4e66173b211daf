export const hi = {
  title: 'अपनी कंपनी रजिस्टर करें',
  description: 'इसके बाद आप अपने कर्मचारी जोड़ें, और वे आज ही पहली राइड बुक कर सकते हैं।',
  choseProTitle: 'आपने Pro चुना है',
  choseProText:
    'आपकी कंपनी पूरी Pahiya के साथ Starter से शुरू करती है। फिर लॉग इन रहते हुए होम पेज पर “अपग्रेड करें” दबाएँ, हमारी सेल्स टीम Pro चालू कर देगी।',
  registeredAlready: 'पहले से रजिस्टर हैं? <link>लॉग इन करें</link>',
  loggedInAs: 'आप {name} के रूप में लॉग इन हैं।',
  logOut: 'लॉग आउट',
  logOutFirst: 'दूसरी कंपनी रजिस्टर करने के लिए पहले लॉग आउट करें।',
  registered: 'रजिस्ट्रेशन हो गया! कृपया लॉग इन करें।',
  companyName: 'कंपनी का नाम',
  companyId: 'कंपनी ID',
  companyIdHint: 'अपनी पसंद का छोटा कोड, जैसे DEMO01. आपके कर्मचारी इसी से लॉग इन करेंगे।',
  email: 'ईमेल',
  password: 'पासवर्ड',
  passwordHint: 'कम से कम 8 अक्षर।',
};
