/** As large as the pad on a wide screen, drawn at twice its size like a signature by hand. */
const WIDTH = 880;
const HEIGHT = 280;
const LARGEST_PX = 104;
const MARGIN = 40;
/** Leans like handwriting; the family of the screen has no italics, and speaks Devanagari. */
const LEAN = -0.22;

const fontOf = (px: number) => `500 ${px}px Anek, "Anek Devanagari", sans-serif`;

/** A name written as a signature: a PNG data URL, or undefined for no name. */
export function signatureOf(name: string): string | undefined {
  const written = name.trim().replaceAll(/\s+/g, ' ');
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (written === '' || !pen) return undefined;
  pen.font = fontOf(LARGEST_PX);
  const room = WIDTH - 2 * MARGIN;
  const width = pen.measureText(written).width;
  pen.font = fontOf(Math.floor(Math.min(1, room / width) * LARGEST_PX));
  pen.fillStyle = '#000';
  pen.textBaseline = 'middle';
  pen.setTransform(1, 0, LEAN, 1, MARGIN - LEAN * (HEIGHT / 2), 0);
  pen.fillText(written, 0, HEIGHT / 2);
  return canvas.toDataURL('image/png');
}
