// Loads the fonts first, while the network is idle, so that text is laid out only once. Text is readable without its
// font too.
const letters = document.documentElement.lang === 'hi' ? 'Pahiya ₹ पहिया' : 'Pahiya ₹';
void document.fonts.load('1rem Anek', letters).catch(() => undefined);
