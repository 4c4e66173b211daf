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

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

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
  const fill = (paint: readonly number[], { x, y, width, height }: Rectangle) => {
    for (let line = y; line < y + height; line++) {
      const from = line * row + 1 + x * 3;
      pixels.fill(Buffer.from(paint), from, from + width * 3);
    }
  };
  fill(PAPER, { x: 0, y: 0, width: WIDTH, height: HEIGHT });
  fill(colour, { x: 0, y: 0, width: WIDTH, height: 72 });
  fill(PORTRAIT, { x: 40, y: 120, width: 150, height: 190 });
  for (let line = 0; line < 5; line++)
    fill(INK, { x: 230, y: 120 + line * 38, width: 330 - ((line * 47) % 90), height: 14 });
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
