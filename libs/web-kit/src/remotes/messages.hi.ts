export const hi = {
  loading: 'लोड हो रहा है',
  notLoaded: 'यह पेज नहीं खुला',
  notLoadedWhy:
    'आपके और Pahiya के इस हिस्से के बीच अभी कुछ काम नहीं कर रहा। आपने जो सेव किया है वह सुरक्षित है, और बाकी Pahiya चल रहा है।',
  tryAgain: 'फिर कोशिश करें',
};
