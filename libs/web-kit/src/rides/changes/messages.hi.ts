export const hi = {
  pending: 'राइड को फिर से ड्राइवर चाहिए।',
  assigned: 'इस बीच {driver} को राइड दे दी गई।',
  driverFound: 'इस बीच ड्राइवर मिल गया।',
  givenAway: 'इस बीच राइड किसी और ड्राइवर को दे दी गई।',
  accepted: 'इस बीच {driver} ने राइड स्वीकार कर ली।',
  denied: 'इस बीच ड्राइवर ने राइड से मना कर दिया।',
  on_trip: 'इस बीच राइड शुरू हो गई।',
  completed: 'इस बीच राइड पूरी हो गई।',
  cancelled: 'इस बीच राइड रद्द हो गई।',
  vehicle: 'गाड़ी अब {vehicle} है।',
  other: 'इस बीच राइड बदल गई।',
  stillPossible: '{change} आप इसे अब भी कर सकते हैं।',
};
