import { ExportButton, useText, type ExportButtonProps } from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
import { messages } from './messages.ts';
import { whyNotExported } from './why-not-exported.ts';

interface ExportBookingsProps extends Pick<ExportButtonProps, 'run'> {
  list: { isError: boolean };
  /** The number of rides in the list; undefined while it is unknown. */
  count: number | undefined;
}

/** Saves a list of rides as a CSV file. */
export function ExportBookings({ run, list, count }: ExportBookingsProps) {
  const text = useText(messages);
  const why = whyNotExported(list, count);
  return (
    <ExportButton
      label={text('exportCsv')}
      disabledReason={why && text(why)}
      sentenceOf={(error) => errorSentence(error, text('exportFailed'))}
      run={run}
    />
  );
}
