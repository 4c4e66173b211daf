import { useState, type MouseEvent } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { AUDIT_ACTIONS, isDay, type AuditEntry } from '@pahiya/contracts';
import {
  Button,
  Card,
  EmptyState,
  ExportButton,
  formatDateTime,
  LoadMore,
  Table,
  useColumnChoice,
  useMedia,
  useText,
  WIDE,
  type Column,
} from '@pahiya/ui';
import { errorSentence, LoadFailure, Page, useAddress } from '@pahiya/web-kit';
import { AuditFilters, type Typed } from './audit-filters.tsx';
import { AuditPanel, type PageOf } from './audit-panel.tsx';
import styles from './audit.module.css';
import { aboutWord, actionWord, kindWord, roleWord, whoWord } from './audit-words.ts';
import { auditQuery, downloadAudit, type AuditScope } from './audit.queries.ts';
import { messages } from './messages.ts';

const TwoLines = ({ first, second }: { first: string; second: string | null }) => (
  <span className={styles.two}>
    <span>{first}</span>
    {second && <span className={styles.second}>{second}</span>}
  </span>
);

function useColumns(scope: AuditScope): Column<AuditEntry>[] {
  const text = useText(messages);
  const ofCompany: Column<AuditEntry> = {
    key: 'company',
    header: text('company'),
    width: '18%',
    optional: true,
    cell: ({ company }) => company && (company.name ?? company.id),
  };
  return [
    { key: 'when', header: text('when'), width: '180px', cardEnd: true, cell: ({ at }) => formatDateTime(at) },
    {
      key: 'what',
      header: text('what'),
      width: '24%',
      cardTitle: true,
      twoLines: true,
      cell: ({ action, times }) => (
        <TwoLines first={actionWord(text, action)} second={times > 1 ? text('times', { times }) : null} />
      ),
    },
    {
      key: 'who',
      header: text('who'),
      width: '26%',
      twoLines: true,
      cell: (entry) => (
        <TwoLines first={whoWord(text, entry)} second={entry.who?.role ? roleWord(text, entry.who.role) : null} />
      ),
    },
    {
      key: 'about',
      header: text('about'),
      width: '26%',
      twoLines: true,
      cell: (entry) => <TwoLines first={aboutWord(text, entry)} second={kindWord(text, entry.subject.kind)} />,
    },
    ...(scope === 'all' ? [ofCompany] : []),
    { key: 'address', header: text('address'), width: '160px', optional: true, cell: ({ address }) => address },
  ];
}

/** Removes invalid filters: anybody can edit the address, and a value that is not a day or an action filters nothing. */
function knownIn({ who, action, from, to }: Typed): Typed {
  const day = (text: string) => (isDay(text) ? text : '');
  return { who, action: AUDIT_ACTIONS.find((known) => known === action) ?? '', from: day(from), to: day(to) };
}

/** A table of who did what and when, with filters, details beside the table, and a CSV export. */
export function AuditTrail({ scope, pageOf }: { scope: AuditScope; pageOf?: PageOf }) {
  const text = useText(messages);
  const [address, change] = useAddress('who', 'action', 'from', 'to', 'entry');
  const [clears, setClears] = useState(0);
  const { entry, ...written } = address;
  const typed = knownIn(written);
  const wish = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''));
  const list = useInfiniteQuery({ ...auditQuery(scope, wish), placeholderData: keepPreviousData });
  const entries = list.data?.pages.flatMap((page) => page.entries);
  const { shown, columnsMenu } = useColumnChoice('audit', useColumns(scope));
  const open = entries?.find(({ sequence }) => String(sequence) === entry);
  const isBesidePanel = useMedia(WIDE) && open !== undefined;
  const showAll = () => {
    setClears(clears + 1);
    change({ who: '', action: '', from: '', to: '' });
  };

  return (
    <Page title={text('title')} description={text(scope === 'all' ? 'ofAll' : 'ofCompany')}>
      <Card flush>
        <AuditFilters
          typed={typed}
          onChange={change}
          clears={clears}
          isNarrow={isBesidePanel}
          end={
            <>
              <ExportButton
                label={text('export')}
                sentenceOf={(error) => errorSentence(error, text('exportFailed'))}
                run={(options) => downloadAudit(scope, wish, options)}
              />
              {columnsMenu}
            </>
          }
        />
        <Table
          caption={text('caption')}
          columns={shown}
          rows={entries}
          rowKey={({ sequence }) => String(sequence)}
          selectedKey={entry || undefined}
          onRowAction={({ sequence }) => change({ entry: String(sequence) }, { push: true })}
          loading={list.isPending || list.isPlaceholderData}
          loadingLabel={text('loading')}
          error={list.isError && !entries && <LoadFailure title={text('failed')} query={list} />}
          empty={
            Object.keys(wish).length > 0 ? (
              <NoMatch onShowAll={showAll} />
            ) : (
              <EmptyState icon="shield" title={text('none')} description={text('noneHint')} />
            )
          }
          hasMore={list.hasNextPage}
          footer={
            <LoadMore shown={entries?.length ?? 0} counted={(count) => text('entries', { count })} query={list} />
          }
        />
      </Card>
      <AuditPanel entry={open} pageOf={pageOf} onClose={() => change({ entry: '' })} />
    </Page>
  );
}

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  const text = useText(messages);
  const showAll = ({ currentTarget }: MouseEvent) => {
    // The button disappears with the filters, so the focus moves to the search field.
    currentTarget.closest('section')?.querySelector('input')?.focus();
    onShowAll();
  };
  return (
    <EmptyState
      icon="filter"
      title={text('noMatch')}
      description={text('noMatchHint')}
      action={<Button onClick={showAll}>{text('showAll')}</Button>}
    />
  );
}
