import { DatabaseSync } from 'node:sqlite';
import type { Line, Point } from './shapes.ts';

export interface Shape {
  properties: Readonly<Record<string, unknown>>;
  /** The lines of the shape, or the rings of its polygons. */
  lines: Line[];
}

/** The shapes of a layer of an OGC GeoPackage, each with its lines or the rings of its polygons. */
export function readLayer(path: string, layer: 'states_provinces' | 'disputed_borders'): Shape[] {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database.prepare(`SELECT * FROM ${layer}`).all();
  database.close();
  return rows.map(({ geom, ...properties }) => ({ properties, lines: readGeometry(geom as Uint8Array) }));
}

/** The length in bytes of the envelope after a GeoPackage header, indexed by bits 1–3 of the header's flags. */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64];
const LINE = 2;
const POLYGON = 3;

function readGeometry(blob: Uint8Array): Line[] {
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  let at = 8 + (ENVELOPE_BYTES[(view.getUint8(3) >> 1) & 7] ?? 0);
  let little = true;
  const count = (): number => {
    at += 4;
    return view.getUint32(at - 4, little);
  };
  const points = (): Line =>
    Array.from({ length: count() }, (): Point => {
      at += 16;
      return [view.getFloat64(at - 16, little), view.getFloat64(at - 8, little)];
    });
  const geometry = (): Line[] => {
    little = view.getUint8(at) === 1;
    at += 1;
    const type = count();
    if (type === LINE) return [points()];
    if (type === POLYGON) return Array.from({ length: count() }, points);
    return Array.from({ length: count() }, geometry).flat();
  };
  return geometry();
}
