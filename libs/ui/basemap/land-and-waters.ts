import { INDIA, smallestOf, toleranceOf } from './detail.ts';
import { boxOf, chain, overlap, ringsOf, simplified, smoothed, type Atlas, type Line } from './shapes.ts';

/** The land of the world. Each part has its outer ring and the rings of its lakes. */
export function bakeLand(atlas: Atlas): Line[][] {
  const arcs = atlas.arcs.map((arc) => simplified(arc, toleranceOf(boxOf(arc))));
  return atlas
    .geometriesOf('land')
    .flatMap(({ type, arcs: parts }) => (type === 'MultiPolygon' ? (parts as number[][][]) : [parts as number[][]]))
    .map((rings) => rings.map((ring) => chain(ring, arcs)))
    .filter(([outer = []]) => {
      const box = boxOf(outer);
      return outer.length > 3 && Math.max(box[2] - box[0], box[3] - box[1]) >= smallestOf(box);
    })
    .map((rings) => rings.filter((ring) => ring.length > 3));
}

/** Rivers and lakes of India. */
export function bakeWaters(atlas: Atlas): { rivers: Line[]; lakes: Line[][] } {
  const inIndia = (line: Line): boolean => overlap(boxOf(line), INDIA);
  return {
    rivers: atlas
      .geometriesOf('rivers')
      .flatMap((river) => ringsOf(river).map((line) => chain(line, atlas.arcs)))
      .filter(inIndia)
      .map(smoothed),
    lakes: atlas
      .geometriesOf('lakes')
      .flatMap((lake) => ringsOf(lake).map((ring) => [smoothed(chain(ring, atlas.arcs))]))
      .filter(([ring = []]) => inIndia(ring)),
  };
}
