import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonSize } from './button.tsx';
import styles from './export-button.module.css';
import { useText } from './language/messages.tsx';
import { openedPart } from './lazy-part.tsx';
import { messages } from './messages.ts';

const Running = openedPart(() => import('./later/export-progress.tsx').then((found) => found.ExportProgress));

/** The progress of exporting a list to a file. */
export interface ExportProgress {
  rows: number;
  /** The total number of rows, where it is known. */
  ofRows: number | undefined;
}

export interface ExportButtonProps {
  /** 'Export CSV'. */
  label: string;
  /**
   * Makes the file and saves it, e.g. with `download` of web-kit:
   * `(options) => download(routes.booking.exportBookings, { query: filters, ...options })`.
   */
  run: (options: { signal: AbortSignal; onProgress: (progress: ExportProgress) => void }) => Promise<unknown>;
  /** Turns the error of `run` into a sentence; 'The file could not be made.' by default. */
  sentenceOf?: ((error: unknown) => string) | undefined;
  size?: ButtonSize;
  /** Why no export can start. A running export continues. */
  disabledReason?: string | undefined;
}

type Stage =
  | { is: 'idle' }
  | { is: 'running'; progress: ExportProgress | undefined }
  | { is: 'done'; rows: number }
  | { is: 'failed'; sentence: string | undefined };

/** A button for a long export: it starts it, shows the progress, and can cancel and retry it. The button keeps the focus. */
export function ExportButton({ label, run, sentenceOf, size = 'compact', disabledReason }: ExportButtonProps) {
  const text = useText(messages);
  const [stage, setStage] = useState<Stage>({ is: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const begin = async () => {
    const stop = new AbortController();
    running.current = stop;
    let rows = 0;
    setStage({ is: 'running', progress: undefined });
    try {
      await run({
        signal: stop.signal,
        onProgress: (progress) => {
          rows = progress.rows;
          if (!stop.signal.aborted) setStage({ is: 'running', progress });
        },
      });
      setStage({ is: 'done', rows });
    } catch (error) {
      setStage(stop.signal.aborted ? { is: 'idle' } : { is: 'failed', sentence: sentenceOf?.(error) });
    }
  };
  const isRunning = stage.is === 'running';
  return (
    <div className={styles.export} data-print="no">
      {isRunning && <Running progress={stage.progress} />}
      {/* The row count changes many times a second, so screen readers read only the beginning and the end. */}
      <span role="status" className={stage.is === 'done' ? styles.words : styles.unseen}>
        {isRunning && text('exportStarting')}
        {stage.is === 'done' && text('exportDone', { rows: stage.rows })}
      </span>
      {stage.is === 'failed' && (
        <span role="alert" className={styles.failed}>
          {stage.sentence ?? text('exportFailed')}
        </span>
      )}
      {/* The button comes last, so that the text before it does not move it away from the pointer. */}
      <Button
        size={size}
        disabledReason={isRunning ? undefined : disabledReason}
        icon={isRunning ? 'close' : stage.is === 'failed' ? 'refresh' : 'download'}
        // The second press of a double click is meant for the button as it was before the first.
        onClick={({ detail }) => detail < 2 && (isRunning ? running.current?.abort() : void begin())}
      >
        {isRunning ? text('exportCancel') : stage.is === 'failed' ? text('retry') : label}
      </Button>
    </div>
  );
}
