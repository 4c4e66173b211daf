import { inflateSync } from 'node:zlib';

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;

const padded = (bytes: number) => Math.ceil(bytes / 4) * 4;

/**
 * The OpenType font in a WOFF file (W3C, WOFF File Format 1.0): the same tables, not compressed. fontkit can read a WOFF itself,
 * but it inflates each table in JavaScript and anew for each document, which was more than half of drawing an invoice.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, nth) => {
    const entry = HEADER_BYTES + nth * ENTRY_BYTES;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.subarray(entry + 16, entry + 20),
      // A table that would not become smaller is not compressed.
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });

  const header = Buffer.alloc(SFNT_HEADER_BYTES + count * SFNT_ENTRY_BYTES);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  header.writeUInt16BE(2 ** power * 16, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
  let offset = header.length;
  for (const [nth, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT_HEADER_BYTES + nth * SFNT_ENTRY_BYTES;
    tag.copy(header, entry);
    checksum.copy(header, entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(bytes.length, entry + 12);
    offset += padded(bytes.length);
  }
  const font = Buffer.alloc(offset);
  header.copy(font);
  for (const [nth, { bytes }] of tables.entries())
    bytes.copy(font, header.readUInt32BE(SFNT_HEADER_BYTES + nth * SFNT_ENTRY_BYTES + 8));
  return font;
}
