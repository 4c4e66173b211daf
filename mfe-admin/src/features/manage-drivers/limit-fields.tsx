import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Card, NumberField, TimePicker, useText } from '@pahiya/ui';
import { type Fields } from '@pahiya/web-kit/accounts';
import { PlaceField, placeQuery } from '@pahiya/web-kit/places';
import { type DriverFields } from './driver-fields.ts';
import { type ChosenPlace } from './driver-limits.ts';
import { areaWords, hoursWords } from './limit-words.ts';
import { messages } from './messages.ts';
import styles from './drivers.module.css';

const USUAL_RADIUS_KM = 25;

/**
 * The fields for when and where the driver can be planned. A field may stay empty, and its description then says what
 * that means. The radius has no `min` and `max`, because its field would then change a mistyped radius by itself.
 */
export function LimitFields({ bind, set, values }: Fields<DriverFields>) {
  const text = useText(messages);
  const { worksFrom, worksUntil, area, areaRadiusKm, base } = values;
  const hours = worksFrom && worksUntil ? { from: worksFrom, until: worksUntil } : undefined;
  const chooseArea = (chosen: ChosenPlace | undefined) =>
    set({ area: chosen, areaRadiusKm: chosen && (areaRadiusKm ?? USUAL_RADIUS_KM) });
  return (
    <Card title={text('limits')} description={text('limitsHint')}>
      <div className={styles.fields}>
        <TimePicker
          label={text('worksFrom')}
          {...bind('worksFrom')}
          description={hours ? hoursWords(hours, text) : text('noHours')}
        />
        <TimePicker label={text('worksUntil')} description={text('worksUntilHint')} {...bind('worksUntil')} />
        <LocatedPlaceField
          label={text('area')}
          {...bind('area')}
          onChange={chooseArea}
          onFound={(found) => set({ area: found })}
          description={
            area && areaRadiusKm !== undefined
              ? areaWords({ place: area.name, radiusKm: areaRadiusKm }, text)
              : text('noArea')
          }
        />
        {area ? (
          <NumberField
            label={text('areaRadius')}
            description={text('areaRadiusHint')}
            suffix={text('kmUnit')}
            step={5}
            {...bind('areaRadiusKm')}
          />
        ) : (
          <span className={styles.gap} />
        )}
        <LocatedPlaceField
          label={text('base')}
          {...bind('base')}
          onFound={(found) => set({ base: found })}
          description={base ? text('baseHint') : text('noBase')}
        />
      </div>
    </Card>
  );
}

interface LocatedPlaceFieldProps {
  name: string;
  label: string;
  description: string;
  value: ChosenPlace | undefined;
  onChange: (place: ChosenPlace | undefined) => void;
  /** Called with the place and its coordinates. It must set nothing else: the person may have typed on meanwhile. */
  onFound: (place: ChosenPlace) => void;
  error: string | undefined;
}

/** A field for a place in India. Looks up the coordinates after the choice. */
function LocatedPlaceField({ onChange, onFound, ...field }: LocatedPlaceFieldProps) {
  const client = useQueryClient();
  const latest = useRef<string>(undefined);
  const choose = (place: ChosenPlace | undefined) => {
    latest.current = place?.id;
    onChange(place);
    if (!place || place.found) return;
    client.fetchQuery(placeQuery(place.id)).then(
      (found) => latest.current === place.id && onFound({ ...place, found }),
      // A place without coordinates is reported at the field when the form is sent.
      () => undefined,
    );
  };
  return <PlaceField {...field} icon="pin" onChange={choose} />;
}
