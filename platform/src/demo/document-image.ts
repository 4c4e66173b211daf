import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

const WIDTH = 640;
const HEIGHT = 400;
const PAPER = [247, 246, 243];
const INK = [90, 94, 102];
const PORTRAIT = [200, 196, 188];

const drawn = new Map<string, Buffer>();

/** A PNG that looks like a scanned identity card in the given colour, with a portrait and lines of text. */
export function documentImage(colour: readonly [number, number, number]): Buffer {
  const name = colour.join();
  const image = drawn.get(name) ?? drawImage(colour);
  drawn.set(name, image);
  return image;
}

function drawImage(colour: readonly [number, number, number]): Buffer {
  const row = 1 + WIDTH * 3;
  const pixels = Buffer.alloc(row * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const inBand = y < 72;
      const inPortrait = x >= 40 && x < 190 && y >= 120 && y < 310;
      const line = Math.floor((y - 120) / 38);
      const inText = x >= 230 && y >= 120 && y < 310 && (y - 120) % 38 < 14 && x < 560 - ((line * 47) % 90);
      const color = inBand ? colour : inPortrait ? PORTRAIT : inText ? INK : PAPER;
      pixels.set(color, y * row + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // 8 bits a channel, RGB, no interlace: PNG specification, section 11.2.1.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
