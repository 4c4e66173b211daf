import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonSize } from './button.tsx';
import styles from './export-button.module.css';
import { useText } from './language/messages.tsx';
import { messages } from './messages.ts';

/** What has come of a list that is made a file. */
export interface ExportProgress {
  rows: number;
  /** How many rows there will be, where that is known. */
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
  /** The sentence for what `run` failed with; 'The file could not be made.' unless given. */
  sentenceOf?: ((error: unknown) => string) | undefined;
  size?: ButtonSize;
  /** Why there is nothing to begin with; a file that is being made goes on. */
  disabledReason?: string | undefined;
}

type Stage =
  | { is: 'idle' }
  | { is: 'running'; progress: ExportProgress | undefined }
  | { is: 'done'; rows: number }
  | { is: 'failed'; sentence: string | undefined };

/** Long work behind one button, which keeps the focus: it begins, says how far it is, can be called off and tried again. */
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
      {/* Rows are counted many times a second: only the beginning and the end are read out. */}
      <span role="status" className={stage.is === 'done' ? styles.words : styles.unseen}>
        {isRunning && text('exportStarting')}
        {stage.is === 'done' && text('exportDone', { rows: stage.rows })}
      </span>
      {stage.is === 'failed' && (
        <span role="alert" className={styles.failed}>
          {stage.sentence ?? text('exportFailed')}
        </span>
      )}
      {/* At the end, so that what is said before it does not push it from under the pointer. */}
      <Button
        size={size}
        disabledReason={isRunning ? undefined : disabledReason}
        icon={isRunning ? 'close' : stage.is === 'failed' ? 'refresh' : 'download'}
        onClick={() => (isRunning ? running.current?.abort() : void begin())}
      >
        {isRunning ? text('exportCancel') : stage.is === 'failed' ? text('retry') : label}
      </Button>
    </div>
  );
}

function Running({ progress }: { progress: ExportProgress | undefined }) {
  const text = useText(messages);
  const { rows = 0, ofRows } = progress ?? {};
  return (
    <span className={styles.running}>
      <progress
        className={styles.bar}
        aria-label={text('exportProgress')}
        max={ofRows || 1}
        value={ofRows === undefined ? undefined : rows}
      />
      <span className={styles.words}>
        {progress === undefined
          ? text('exportStarting')
          : ofRows === undefined
            ? text('exportRowsSoFar', { rows })
            : text('exportRows', { rows, of: ofRows })}
      </span>
    </span>
  );
}
