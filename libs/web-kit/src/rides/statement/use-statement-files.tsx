import { type ReactNode } from 'react';
import { Button, Notice, useText, VisuallyHidden } from '@pahiya/ui';
import { useSingleMutation } from '@pahiya/web-kit';
import { messages } from './messages.ts';

const FORMATS = ['pdf', 'csv'] as const;
export type StatementFormat = (typeof FORMATS)[number];

export interface StatementFilesOptions {
  /** Requests the statement as a file and saves it, e.g. with `download`. */
  run: (format: StatementFormat) => Promise<unknown>;
  /** The sentence for an error of `run`: `errorSentence`. */
  sentenceOf: (error: unknown, fallback: string) => string;
  /** Why the download is disabled. */
  disabledReason?: string | undefined;
}

/**
 * Downloads a statement as PDF or CSV: one at a time, while the person waits, with a retry after a failure. `buttons`
 * belong beside the statement's other actions, `failure` on its own line.
 */
export function useStatementFiles({ run, sentenceOf, disabledReason }: StatementFilesOptions): {
  buttons: ReactNode;
  failure: ReactNode;
} {
  const text = useText(messages);
  const file = useSingleMutation({ mutationFn: run });
  const isMaking = (format: StatementFormat) => file.isPending && file.variables === format;
  const buttons = (
    <>
      {FORMATS.map((format) => (
        <Button
          key={format}
          size="compact"
          icon="download"
          aria-label={isMaking(format) ? text('generating') : text('download', { format: text(format) })}
          disabled={file.isPending && !isMaking(format)}
          disabledReason={disabledReason}
          pending={isMaking(format)}
          pendingLabel={text('generating')}
          onClick={() => file.mutate(format)}
        >
          {text(format)}
        </Button>
      ))}
      <VisuallyHidden>
        <span role="status">
          {file.isPending ? text('generating') : file.isSuccess && text('saved', { format: text(file.variables) })}
        </span>
      </VisuallyHidden>
    </>
  );
  const failure = file.isError && (
    <Notice
      tone="error"
      title={text('failed', { format: text(file.variables) })}
      action={
        <Button size="compact" icon="refresh" onClick={() => file.mutate(file.variables)}>
          {text('retry')}
        </Button>
      }
    >
      {sentenceOf(file.error, '')}
    </Notice>
  );
  return { buttons, failure };
}
