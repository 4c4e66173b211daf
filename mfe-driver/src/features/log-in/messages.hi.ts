export const hi = {
  title: 'ड्राइवर लॉग इन',
  newHere: 'नए हैं? <link>ड्राइवर के रूप में रजिस्टर करें</link>',
  otherRoles: 'राइड बुक करनी है या कंपनी चलाते हैं? <link>लॉग इन</link>',
  openDashboard: 'मेरा डैशबोर्ड खोलें',
  profileFailed: 'आपकी प्रोफ़ाइल लोड नहीं हो पाई',
  profileFailedHint: 'आपकी राइड सुरक्षित हैं। अपना डैशबोर्ड फिर खोलें; बार-बार ऐसा हो तो फिर से लॉग इन करें।',
  loggedInAs: 'आप {name} के नाम से लॉग इन हैं।',
  loggedInHint: 'यहाँ कोई और भी लॉग इन कर सकता है।',
  aDriver: 'ड्राइवर',
};
