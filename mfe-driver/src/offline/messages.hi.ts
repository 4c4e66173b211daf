export const hi = {
  newVersion: 'Pahiya का नया वर्ज़न तैयार है।',
  reload: 'रीलोड करें',
  partNotLoaded: 'पेज का यह हिस्सा लोड नहीं हुआ',
};
