import { crc32, deflateSync } from 'node:zlib';

export const pngChunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
};

type PngParts = { width: number; height: number; pixels?: Buffer; extra?: Buffer[] };

/** An RGBA PNG as a canvas writes it; fully transparent unless `pixels`, already deflated, are given. */
export const pngOf = ({ width, height, pixels, extra = [] }: PngParts): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(6, 9);
  const data = pixels ?? deflateSync(Buffer.alloc((1 + width * 4) * height));
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    magic,
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A black wave on transparent ground. */
export const signaturePng = (width: number, height: number): Buffer => {
  const rowBytes = 1 + width * 4;
  const raw = Buffer.alloc(rowBytes * height);
  for (let x = 0; x < width; x += 1) {
    const y = Math.round(((1 + Math.sin(x / 30)) / 2) * (height - 1));
    raw.writeUInt8(255, y * rowBytes + 1 + x * 4 + 3);
  }
  return pngOf({ width, height, pixels: deflateSync(raw) });
};

export const pngDataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;
