import type { ExportProgress as Progress } from '../export-button.tsx';
import { useText } from '../language/messages.tsx';
import { messages } from '../messages.ts';
import styles from './export-progress.module.css';

/** The progress of a running export, as a bar and as text. */
export function ExportProgress({ progress }: { progress: Progress | undefined }) {
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
      <span>
        {progress === undefined
          ? text('exportStarting')
          : ofRows === undefined
            ? text('exportRowsSoFar', { rows })
            : text('exportRows', { rows, of: ofRows })}
      </span>
    </span>
  );
}
