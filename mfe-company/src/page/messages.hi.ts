export const hi = {
  unreachable: 'सर्वर में दिक्कत आई। कृपया फिर कोशिश करें।',
  tryAgain: 'कृपया फिर कोशिश करें।',
  retry: 'फिर कोशिश करें',
};
