export const hi = {
  planWaiting: '{count, plural, =0 {राइड की योजना बनाएँ} one {# राइड की योजना बनाएँ} other {# राइड की योजना बनाएँ}}',
  laterRides:
    '{count, plural, one {# राइड} other {# राइड}} पहली राइड के {hours} घंटे से ज़्यादा बाद की {count, plural, one {है} other {हैं}}। इसके बाद {count, plural, one {उसकी} other {उनकी}} योजना बनाएँ।',
  noneWaits: 'कोई राइड ड्राइवर का इंतज़ार नहीं कर रही।',
  underDispatch: '{count, plural, one {# राइड} other {# राइड}} की योजना डिस्पैच में है।',
  notPlanned: 'राइड की योजना नहीं बन पाई। फिर कोशिश करें।',
};
