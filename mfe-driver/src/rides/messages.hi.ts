export const hi = {
  acceptDone: 'बुकिंग स्वीकार हो गई! एडमिन और सवारी को बता दिया गया है।',
  acceptFailed: 'बुकिंग स्वीकार नहीं हो पाई',
  rejectDone: 'बुकिंग मना कर दी गई! एडमिन और सवारी को बता दिया गया है।',
  rejectFailed: 'बुकिंग को मना नहीं कर पाए',
  startDone: 'राइड शुरू हो गई!',
  startFailed: 'राइड शुरू नहीं हो पाई',
  completeDone: 'राइड पूरी हो गई!',
  completeFailed: 'राइड पूरी नहीं हो पाई',
};
