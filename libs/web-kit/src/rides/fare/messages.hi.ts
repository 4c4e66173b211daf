export const hi = {
  baseFare: 'मूल किराया',
  distanceFare: 'दूरी का किराया',
  timeFare: 'अतिरिक्त घंटे',
  driverAllowance: 'ड्राइवर भत्ता',
  waitingCharges: 'इंतज़ार का शुल्क',
  tollCharges: 'टोल और पार्किंग',
  total: 'कुल',
};
