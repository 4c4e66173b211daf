import { Skeleton } from '@pahiya/ui';
import styles from './page.module.css';

export interface StripFigure {
  label: string;
  /** undefined while it loads. */
  figure: string | undefined;
  /** Shown beside the figure, e.g. the value that it is compared with. */
  note?: string | undefined;
}

/**
 * Figures in one frame, which wrap on a narrow screen. Use it instead of cards if there are many figures or they have
 * paise.
 */
export function FigureStrip({ figures }: { figures: readonly StripFigure[] }) {
  return (
    <dl className={styles.strip}>
      {figures.map(({ label, figure, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {figure ?? <Skeleton width="5ch" height={20} />}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
