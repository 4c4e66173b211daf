export const hi = {
  waitingHint: 'हर शुरू हुए पंद्रह मिनट का शुल्क लगता है।',
  waitingRange: 'पूरे मिनट लिखें, ज़्यादा से ज़्यादा {most, number} ({days, plural, one {# दिन} other {# दिन}})।',
  tollRange: '{most} तक की रकम लिखें।',
};
