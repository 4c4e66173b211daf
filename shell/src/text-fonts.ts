// The first thing that the application does: the line is free until it asks for more, and text whose font is here is
// laid out once. Without its font it is read too.
const letters = document.documentElement.lang === 'hi' ? 'Pahiya ₹ पहिया' : 'Pahiya ₹';
void document.fonts.load('1rem Anek', letters).catch(() => undefined);
