/** Twice the size of the signature pad on a wide screen, like a drawn signature. */
const WIDTH = 880;
const HEIGHT = 280;
const LARGEST_PX = 104;
const MARGIN = 40;
/** Slants the letters like handwriting. The screen's font has no italics, and Devanagari needs this font. */
const LEAN = -0.22;

const fontOf = (px: number) => `500 ${px}px Anek, "Anek Devanagari", sans-serif`;

/** The name as an image of a signature: a PNG data URL, or undefined for an empty name. */
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
