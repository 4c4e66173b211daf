export const hi = {
  wait: 'इंतज़ार और टोल पर बैक ऑफ़िस का फ़ैसला बाकी है। इनवॉइस उसके बाद बनेगा।',
  waitForYou: 'इंतज़ार और टोल पर आपका फ़ैसला बाकी है। इनवॉइस उसके बाद बनेगा।',
  claim: 'माँगा गया इंतज़ार और टोल',
  waitingOf: 'इंतज़ार, {duration}',
  tolls: 'टोल और पार्किंग',
  bookedFare: 'बुकिंग का किराया',
  limitWaiting: 'इंतज़ार {most} से ज़्यादा है।',
  limitTolls: 'टोल {most} से ज़्यादा है।',
  limitFare: 'इंतज़ार और टोल मिलकर बुकिंग के किराए {most} से ज़्यादा हैं।',
  claimed: 'माँगा: {duration} इंतज़ार ({waiting}), {tolls} टोल',
  allowed: 'मंज़ूर: {duration} इंतज़ार ({waiting}), {tolls} टोल',
};
