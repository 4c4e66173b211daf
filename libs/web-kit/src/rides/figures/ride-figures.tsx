import { useRef, useState } from 'react';
import type { RideFigures as Figures } from '@pahiya/contracts';
import {
  BarChart,
  Button,
  cabTypeWord,
  Card,
  cx,
  EmptyState,
  ErrorState,
  formatDate,
  formatDayOfMonth,
  formatInr,
  formatInrShort,
  formatNumber,
  RideStatusBadge,
  SegmentedControl,
  ShareBars,
  today,
  useRideStatusWord,
  useText,
  type TextOf,
} from '@pahiya/ui';
import { isApiError } from '@pahiya/web-kit';
import { knownFilters, type FigureFilters, type KnownFilters } from './figure-filters.ts';
import { messages } from './messages.ts';
import styles from './ride-figures.module.css';
import { NO_TEXT_YET, spanIn } from './figure-span.ts';

export interface RideFiguresProps {
  /** A query of `figureQueries`. */
  query: { data: Figures | undefined; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  filters: Readonly<FigureFilters>;
  /**
   * Called with the filter that a click changes: the chosen day, status or cab type, or '' when it was already chosen.
   */
  onChange: (changes: Partial<FigureFilters>) => void;
  /** For a page that begins with the figures: the chart of days renders at once, not only when it scrolls into view. */
  atOnce?: boolean | undefined;
}

type Words = TextOf<typeof messages>;
type Measure = 'rides' | 'revenue';
interface Counted {
  rides: number;
  revenue: number;
}

/**
 * Rides and revenue by day, by status and by cab type. A click on a value filters the other charts, and the list with
 * the same filters.
 */
export function RideFigures({ query, filters: written, onChange, atOnce }: RideFiguresProps) {
  const text = useText(messages);
  const [measure, setMeasure] = useState<Measure>('rides');
  const { data } = query;
  const filters = knownFilters(written);
  const narrowed = <Narrowed filters={filters} text={text} onChange={onChange} />;
  if (query.error && !data) {
    return (
      <div className={styles.figures}>
        {narrowed}
        <Card>
          <ErrorState
            title={text('failed')}
            description={isApiError(query.error) ? query.error.message : text('tryAgain')}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        </Card>
      </div>
    );
  }
  const shown: Shown = {
    data,
    filters,
    measure,
    text,
    span: spanIn(data, filters),
    emptyTitle: Object.values(filters).some(Boolean) ? 'emptyNarrowed' : 'empty',
    hasRides: data?.byDay.some(({ rides }) => rides > 0) ?? false,
    choose: (name) => (key) => onChange({ [name]: key === filters[name] ? '' : key }),
  };
  return (
    <div className={styles.figures}>
      {narrowed}
      <div className={styles.cards}>
        <ByDay shown={shown} onMeasure={setMeasure} atOnce={atOnce} />
        <ByStatus shown={shown} />
        <ByCabType shown={shown} />
      </div>
    </div>
  );
}

interface Shown {
  data: Figures | undefined;
  filters: KnownFilters;
  measure: Measure;
  text: Words;
  /** The days that the figures cover. */
  span: string;
  /** The message when there are no figures. */
  emptyTitle: 'empty' | 'emptyNarrowed';
  hasRides: boolean;
  choose: (name: keyof FigureFilters) => (key: string) => void;
}

function ByDay({
  shown,
  onMeasure,
  atOnce,
}: {
  shown: Shown;
  onMeasure: (measure: Measure) => void;
  atOnce: boolean | undefined;
}) {
  const { data, filters, measure, text, span, emptyTitle, hasRides, choose } = shown;
  const days = data?.byDay;
  const now = today();
  const wordsOf = wordsIn(text);
  const empty =
    measure === 'revenue' && hasRides ? (
      <EmptyState icon="rupee" title={text('noRevenue')} description={text('noRevenueHint')} />
    ) : (
      <EmptyState icon="chart" title={text(emptyTitle)} description={text('emptyHint')} />
    );
  return (
    <Card
      className={cx(styles.days, styles.filled)}
      title={text(measure === 'rides' ? 'byDay' : 'revenueByDay')}
      description={days ? text('total', { span, ...totalOf(days, filters.date) }) : NO_TEXT_YET}
      actions={
        <SegmentedControl
          label={text('measure')}
          value={measure}
          onChange={onMeasure}
          choices={[
            { value: 'rides', label: text('rides') },
            { value: 'revenue', label: text('revenue') },
          ]}
        />
      }
    >
      <BarChart
        atOnce={atOnce}
        label={text(measure === 'rides' ? 'byDay' : 'revenueByDay')}
        columns={[text('day'), text('ridesAndRevenue')]}
        axis={measure === 'rides' ? formatNumber : formatInrShort}
        data={days?.map(({ date, ...counted }) => ({
          key: date,
          tick: formatDayOfMonth(date),
          time: date === now ? 'today' : date > now ? 'coming' : undefined,
          value: counted[measure],
          ...wordsOf(formatDate(date), counted),
        }))}
        selected={filters.date}
        onSelect={choose('date')}
        empty={empty}
      />
    </Card>
  );
}

function ByStatus({ shown: { data, filters, text, span, emptyTitle, choose } }: { shown: Shown }) {
  const statusWord = useRideStatusWord();
  const wordsOf = wordsIn(text);
  return (
    <Card className={styles.filled} title={text('byStatus')} description={span}>
      <ShareBars
        label={text('byStatus')}
        columns={[text('status'), text('ridesAndRevenue')]}
        rows={7}
        data={
          data &&
          sharesOf(data.byStatus, 'rides', text).map(({ of: { status }, ...share }) => ({
            key: status,
            mark: <RideStatusBadge status={status} />,
            ...share,
            ...wordsOf(statusWord(status), share),
          }))
        }
        selected={filters.status}
        onSelect={choose('status')}
        empty={<p className={styles.none}>{text(emptyTitle)}</p>}
      />
    </Card>
  );
}

function ByCabType({ shown }: { shown: Shown }) {
  const { data, filters, measure, text, span, emptyTitle, hasRides, choose } = shown;
  const wordsOf = wordsIn(text);
  return (
    <Card className={styles.filled} title={text('byCabType')} description={span}>
      <ShareBars
        label={text('byCabType')}
        columns={[text('cabType'), text('ridesAndRevenue')]}
        rows={3}
        data={
          data &&
          sharesOf(data.byCabType, measure, text).map(({ of: { cabType }, ...share }) => ({
            key: cabType,
            ...share,
            ...wordsOf(cabTypeWord(cabType), share),
          }))
        }
        selected={filters.cabType}
        onSelect={choose('cabType')}
        empty={<p className={styles.none}>{text(measure === 'revenue' && hasRides ? 'noRevenue' : emptyTitle)}</p>}
      />
    </Card>
  );
}

const wordsIn =
  (text: Words) =>
  (name: string, { rides, revenue }: Counted) => {
    const figures = { rides, revenue: formatInr(revenue) };
    return { name, figures: text('figures', figures), spoken: text('spoken', { name, ...figures }) };
  };

function totalOf(days: Figures['byDay'], date: string | undefined) {
  const shown = days.filter((day) => !date || day.date === date);
  const sum = (measure: Measure) => shown.reduce((total, day) => total + day[measure], 0);
  return { rides: sum('rides'), revenue: formatInr(sum('revenue')) };
}

function sharesOf<Group extends Counted>(groups: readonly Group[], measure: Measure, text: Words) {
  const whole = groups.reduce((total, group) => total + group[measure], 0);
  return groups.map((group) => ({
    of: group,
    rides: group.rides,
    revenue: group.revenue,
    value: group[measure],
    figure: measure === 'rides' ? formatNumber(group.rides) : formatInr(group.revenue),
    part: text('part', { percent: whole === 0 ? 0 : Math.round((group[measure] / whole) * 100) }),
  }));
}

/** The active filters, each with a button that removes it; empty without filters. */
function Narrowed({
  filters,
  text,
  onChange,
}: {
  filters: KnownFilters;
  text: Words;
  onChange: RideFiguresProps['onChange'];
}) {
  const statusWord = useRideStatusWord();
  const group = useRef<HTMLDivElement>(null);
  const { date, status, cabType } = filters;
  const chosen = [
    date && { filter: 'date', name: formatDate(date) },
    status && { filter: 'status', name: statusWord(status) },
    cabType && { filter: 'cabType', name: cabTypeWord(cabType) },
  ].filter((one) => one !== undefined && one !== '');
  if (chosen.length === 0) return null;
  const change = (changes: Partial<FigureFilters>) => {
    onChange(changes);
    // The button is removed with its filter, so the focus moves on.
    group.current?.nextElementSibling?.querySelector<HTMLElement>('[role="listbox"]')?.focus();
  };
  return (
    <div ref={group} className={styles.narrowed} role="group" aria-label={text('showingOnly')}>
      <span aria-hidden>{text('showingOnly')}</span>
      {chosen.map(({ filter, name }) => (
        <Button
          key={filter}
          size="compact"
          iconEnd="close"
          aria-label={text('remove', { name })}
          onClick={() => change({ [filter]: '' })}
        >
          {name}
        </Button>
      ))}
      {chosen.length > 1 && (
        <Button size="compact" variant="quiet" onClick={() => change({ date: '', status: '', cabType: '' })}>
          {text('showAll')}
        </Button>
      )}
    </div>
  );
}
