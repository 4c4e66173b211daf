import { useInfiniteQuery } from '@tanstack/react-query';
import { LanguageChoice } from '../../language/language-choice.tsx';
import { allRidesQuery, ridesOf } from '../../rides/rides.queries.ts';
import { Figures } from './figures.tsx';
import { MyDay } from './my-day.tsx';
import type { OpenRides } from './open-rides.tsx';

/** The part of the page that a driver needs between rides: the day, the figures and the language. */
export function BelowRides({ open, active }: { open: OpenRides; active: boolean }) {
  return (
    <>
      {active && <MyDay open={open.data ?? []} />}
      <FiguresOf open={open} />
      <LanguageChoice />
    </>
  );
}

function FiguresOf({ open }: { open: OpenRides }) {
  const all = useInfiniteQuery(allRidesQuery);
  const loaded = ridesOf(all);
  const failed = open.isError && !open.data;
  const retry = () => {
    if (failed) void open.refetch();
    if (!loaded) void all.refetch();
  };
  return (
    <Figures
      open={open.data}
      loaded={loaded}
      failed={{ open: failed, loaded: all.isError && !loaded }}
      onRetry={retry}
      query={all}
    />
  );
}
