export const hi = {
  pdf: 'PDF',
  csv: 'CSV',
  download: '{format} डाउनलोड करें',
  generating: 'बन रहा है...',
  failed: '{format} नहीं बन पाई। कृपया फिर कोशिश करें।',
  saved: '{format} डाउनलोड हो गई',
  retry: 'फिर कोशिश करें',
};
