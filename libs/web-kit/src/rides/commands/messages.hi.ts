export const hi = {
  rides: 'राइड',
  noRides: 'कोई राइड नहीं मिली',
  ridesFailed: 'राइड नहीं खोज पाए। फिर कोशिश करें',
  allRides: '“{q}” की सारी राइड',
};
