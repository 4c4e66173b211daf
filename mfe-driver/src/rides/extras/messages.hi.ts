export const hi = {
  wait: 'आपने {duration} इंतज़ार ({waiting}) और {tolls} टोल लिखा है। इस पर बैक ऑफ़िस फ़ैसला करेगा; तब तक यह किराए में नहीं है।',
  allowed: 'बैक ऑफ़िस ने {duration} इंतज़ार ({waiting}) और {tolls} टोल मंज़ूर किया।',
  because: 'कारण: {reason}',
  sayWait: 'राइड {code} के इंतज़ार और टोल पर बैक ऑफ़िस फ़ैसला करेगा।',
  sayDecided: 'राइड {code} पर बैक ऑफ़िस ने फ़ैसला किया: किराया {fare} है।',
};
