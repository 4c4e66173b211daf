type Figures = readonly (readonly (number | null)[])[];

interface Ways {
  /** Of each way, where the table has no figures. */
  seconds?: number;
  metres?: number;
  durations?: Figures;
  distances?: Figures;
}

/** The answer of OSRM to a question for a table; all its places lie at a road. */
export function osrmTableOf(url: string, { seconds = 60, metres = 1000, ...figures }: Ways = {}) {
  const { pathname, searchParams } = new URL(url, 'http://osrm');
  const places = pathname.split('/').at(-1)?.split(';') ?? [];
  const waypoints = (name: string) =>
    (searchParams.get(name)?.split(';') ?? []).map((index) => ({
      location: places[Number(index)]?.split(',').map(Number),
    }));
  const [sources, destinations] = [waypoints('sources'), waypoints('destinations')];
  const all = (figure: number) => sources.map(() => destinations.map(() => figure));
  return { code: 'Ok', durations: all(seconds), distances: all(metres), ...figures, sources, destinations };
}
