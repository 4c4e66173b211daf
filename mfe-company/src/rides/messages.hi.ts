export const hi = {
  employee: 'कर्मचारी',
  bookingId: 'बुकिंग ID',
  booked: 'बुक हुई',
  route: 'रास्ता',
  to: '{dropoff} तक',
  when: 'तारीख़ और समय',
  cabType: 'कैब',
  status: 'स्थिति',
  fare: 'किराया',
  driver: 'ड्राइवर',
  noDriver: 'अभी कोई नहीं',
};
