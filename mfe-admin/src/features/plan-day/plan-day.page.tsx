import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveRides } from '@pahiya/web-kit/live';
import { useToday } from '@pahiya/web-kit/now';
import { dispatchKeys } from '../../dispatch/dispatch-keys.ts';
import { DayBoard } from './day-board.tsx';
import { PlanDesk } from './plan-desk.tsx';
import { useDayAddress } from './use-day-address.ts';

/** Refetches the day and its plans when rides change, also while a plan is open. */
function useLiveDispatch(): void {
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: dispatchKeys.all });
  // The console's frame shows the ride itself wherever it is loaded.
  useLiveRides({ show: () => undefined, askFigures: readAgain, askAll: readAgain });
}

/** The day as it is, or a plan of it. */
export function PlanDayPage() {
  const address = useDayAddress();
  useLiveDispatch();
  const { plan, day, ride } = address.values;
  const present = useToday();
  const [shownDay, setShownDay] = useState(present);
  // An open ride stays on the screen beyond midnight.
  if (shownDay !== present && ride === '') setShownDay(present);
  return plan ? (
    <PlanDesk key={plan} planId={plan} address={address} />
  ) : (
    <DayBoard day={day || shownDay} address={address} />
  );
}
