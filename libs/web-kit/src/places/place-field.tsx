import { useQueryClient } from '@tanstack/react-query';
import { Combobox, useText, type ComboboxProps } from '@pahiya/ui';
import { messages } from './messages.ts';
import { placesQuery } from './places.queries.ts';

/** A field that finds places in India while one types. */
export function PlaceField(props: Omit<ComboboxProps, 'load' | 'emptyText' | 'errorText'>) {
  const text = useText(messages);
  const client = useQueryClient();
  return (
    <Combobox
      {...props}
      load={(q) => client.fetchQuery(placesQuery(q))}
      emptyText={text('noPlace')}
      errorText={text('placesFailed')}
    />
  );
}
