export const hi = {
  assignVehicle: 'गाड़ी लगाएँ',
  ride: 'राइड {code} · {when} · {cabType}',
  cancel: 'रहने दें',
  enterVehicle: 'कृपया गाड़ी का नंबर लिखें',
  vehicleAssigned: 'गाड़ी लगा दी गई',
  assignVehicleFailed: 'गाड़ी नहीं लग पाई',
  vehicleNumber: 'गाड़ी का नंबर',
  driverDrives: '{driver} की गाड़ी {vehicle} है।',
  asOnThePlate: 'जैसा नंबर प्लेट पर है, जैसे MH 12 AB 3456.',
};
