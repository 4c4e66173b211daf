import { useLayoutEffect, useRef } from 'react';
import type { CSSProperties } from 'react';
import { nice, ticks } from 'd3-array';
import type { Bar, BarChartProps } from '../charts/bar-chart.tsx';
import type { Datum } from '../charts/chart.ts';
import type { Share, ShareBarsProps } from '../charts/share-bars.tsx';
import { cx } from '../class-names.ts';
import { useText } from '../language/messages.tsx';
import { messages } from '../messages.ts';
import hidden from '../visually-hidden.module.css';
import { useListbox } from './chart-listbox.ts';
import styles from './chart-plots.module.css';

type Plot<Props> = Omit<Props, 'data' | 'empty' | 'failure' | 'atOnce'>;

/** A wide chart has about ten labels below its bars, a narrow one a third of them. A label is as wide as 14 of the narrowest bars. */
const LABELS = 10;
const NARROW_PART = 3;
const BARS_PER_LABEL = 14;
/** This many of the narrowest bars, 5 px each, fit on a screen of 320 px. */
const FIT_EVERYWHERE = 40;
/** The approximate number of axis lines above zero. */
const AXIS_LINES = 4;

/** The lines of an axis from zero to at least `most`, at 1, 2 or 5 times a power of ten and never between whole numbers. */
function axisOf(most: number): { top: number; lines: number[] } {
  const count = Math.max(1, Math.min(AXIS_LINES, most));
  const [, top] = nice(0, most, count);
  return { top, lines: ticks(0, top, count).filter(Number.isInteger) };
}

export function BarPlot({
  label,
  columns,
  bars,
  selected,
  onSelect,
  axis,
}: Plot<BarChartProps> & { bars: readonly Bar[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { top, lines } = axisOf(Math.max(1, ...bars.map(({ value }) => value)));
  const { active, current, list, option } = useListbox({
    label,
    keys: bars.map(({ key }) => key),
    selected,
    onSelect,
    direction: 'horizontal',
  });
  const isChosen = bars.some(({ key }) => key === selected);
  const step = Math.min(Math.ceil(bars.length / LABELS), BARS_PER_LABEL);
  const scrolls = bars.length > LABELS * BARS_PER_LABEL;
  const tip = bars.findIndex(({ key }) => key === active);
  const centre = (nth: number) => ((nth + 0.5) / bars.length) * 100;

  // If the days don't fit, the chart starts scrolled to the newest ones.
  useLayoutEffect(() => {
    const box = scroller.current;
    // Skipped for a month of days, because reading scrollWidth forces a layout of the page.
    if (box && bars.length > FIT_EVERYWHERE) box.scrollLeft = box.scrollWidth;
  }, [bars.length]);

  return (
    <div className={styles.chart}>
      <div className={styles.axis} aria-hidden>
        {lines.map((line) => (
          <span key={line} style={{ bottom: `${(line / top) * 100}%` }}>
            {axis(line)}
          </span>
        ))}
      </div>
      <div ref={scroller} className={styles.scroller}>
        <div className={styles.plot} style={{ '--bars': bars.length } as CSSProperties}>
          <div className={styles.lines} aria-hidden>
            {lines.map((line) => (
              <span key={line} style={{ bottom: `${(line / top) * 100}%` }} />
            ))}
          </div>
          <div {...list} className={cx(styles.bars, isChosen && styles.choosing)}>
            {bars.map(({ key, value, spoken, time }) => (
              <div
                key={key}
                {...option(key, spoken)}
                className={styles.slot}
                data-active={key === active || undefined}
                data-current={key === current || undefined}
                data-time={time}
              >
                <span style={{ height: `${(value / top) * 100}%` }} />
              </div>
            ))}
          </div>
          <TodayMark at={centre(bars.findIndex(({ time }) => time === 'today'))} />
          <Tip datum={bars[tip]} at={centre(tip)} />
          <div className={styles.ticks} aria-hidden>
            {bars.map(({ key, tick }, nth) => {
              const fromEnd = bars.length - 1 - nth;
              if (fromEnd % step !== 0) return null;
              const isWideOnly = !scrolls && fromEnd % (step * NARROW_PART) !== 0;
              return (
                <span
                  key={key}
                  style={{ left: `clamp(2em, ${centre(nth)}%, 100% - 2em)` }}
                  className={cx(isWideOnly && styles.wideOnly)}
                >
                  {tick}
                </span>
              );
            })}
          </div>
        </div>
      </div>
      <FiguresTable label={label} columns={columns} data={bars} />
    </div>
  );
}

export function ShareRows({
  label,
  columns,
  shares,
  selected,
  onSelect,
}: Omit<Plot<ShareBarsProps>, 'rows'> & { shares: readonly Share[] }) {
  const { active, current, list, option } = useListbox({
    label,
    keys: shares.map(({ key }) => key),
    selected,
    onSelect,
    direction: 'vertical',
  });
  const whole = shares.reduce((total, { value }) => total + value, 0);
  const isChosen = shares.some(({ key }) => key === selected);
  return (
    <div className={styles.shares}>
      <div {...list} className={cx(styles.rows, isChosen && styles.choosing)}>
        {shares.map(({ key, name, mark, value, figure, part, spoken, figures }) => (
          <div
            key={key}
            {...option(key, spoken)}
            // The row's content is its name: voice control needs a name that contains the visible words (WCAG 2.5.3).
            aria-label={undefined}
            className={styles.row}
            data-zero={value === 0 || undefined}
            data-active={key === active || undefined}
            data-current={key === current || undefined}
          >
            <span className={hidden.hidden}>{spoken}</span>
            <span className={styles.name} aria-hidden>
              {mark ?? name}
            </span>
            <span className={styles.figure} aria-hidden>
              {figure}
              {part && <span className={styles.part}>{part}</span>}
            </span>
            <span className={styles.track}>
              <span style={{ width: `${(value / whole) * 100}%` }} />
            </span>
            {key === active && (
              <span className={styles.rowTip} aria-hidden>
                {figures}
              </span>
            )}
          </div>
        ))}
      </div>
      <FiguresTable label={label} columns={columns} data={shares} />
    </div>
  );
}

/** The word 'Today' above the bar of today. The tooltip is drawn over it. */
function TodayMark({ at }: { at: number }) {
  const text = useText(messages);
  if (at < 0) return null;
  return (
    <span className={styles.today} style={{ left: `${at}%`, transform: `translateX(-${at}%)` }} aria-hidden>
      {text('today')}
    </span>
  );
}

/** The tooltip stays inside the plot: at the left edge it starts at the bar, at the right edge it ends at the bar. */
function Tip({ datum, at }: { datum: Datum | undefined; at: number }) {
  if (!datum) return null;
  return (
    <div className={styles.tip} style={{ left: `${at}%`, transform: `translateX(-${at}%)` }} aria-hidden>
      <strong>{datum.name}</strong>
      <span>{datum.figures}</span>
    </div>
  );
}

function FiguresTable({
  label,
  columns,
  data,
}: {
  label: string;
  columns: readonly [string, string];
  data: readonly Datum[];
}) {
  return (
    <div className={hidden.hidden}>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map(({ key, name, figures }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{figures}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
