/** For each of `count` stops the others, the nearest first, the smaller index first among equals. */
export function nearestFirst(count: number, distance: (from: number, to: number) => number): Int32Array[] {
  const all = Array.from({ length: count }, (_, stop) => stop);
  return all.map((stop) => {
    const others = all.filter((other) => other !== stop).map((other) => ({ other, way: distance(stop, other) }));
    return Int32Array.from(
      others.toSorted((a, b) => a.way - b.way || a.other - b.other),
      ({ other }) => other,
    );
  });
}
