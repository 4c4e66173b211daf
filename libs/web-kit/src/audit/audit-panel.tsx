import { type AuditEntry } from '@pahiya/contracts';
import { formatDateTime, KeyValueList, Link, Notice, SidePanel, useText } from '@pahiya/ui';
import styles from './audit.module.css';
import { aboutWord, actionWord, fieldWord, kindWord, roleWord, valueWord, whoWord } from './audit-words.ts';
import { messages } from './messages.ts';

/** The address of the page about a subject; undefined without such a page. */
export type PageOf = (subject: AuditEntry['subject']) => string | undefined;

interface AuditPanelProps {
  entry: AuditEntry | undefined;
  pageOf: PageOf | undefined;
  onClose: () => void;
}

/** A panel beside the table with everything that is recorded about one entry. */
export function AuditPanel({ entry, pageOf, onClose }: AuditPanelProps) {
  const text = useText(messages);
  return (
    <SidePanel
      open={entry !== undefined}
      onClose={onClose}
      title={entry ? actionWord(text, entry.action) : ''}
      description={entry && formatDateTime(entry.at)}
    >
      {entry && <Details entry={entry} page={pageOf?.(entry.subject)} />}
    </SidePanel>
  );
}

function Details({ entry, page }: { entry: AuditEntry; page: string | undefined }) {
  const text = useText(messages);
  const { who, subject, times, changes } = entry;
  const role = who?.role ? ` · ${roleWord(text, who.role)}` : '';
  const entries = [
    { key: 'who', label: text('who'), value: `${whoWord(text, entry)}${role}` },
    {
      key: 'about',
      label: text('about'),
      value: (
        <>
          {page ? <Link href={page}>{aboutWord(text, entry)}</Link> : aboutWord(text, entry)} ·{' '}
          {kindWord(text, subject.kind)}
        </>
      ),
    },
    { key: 'times', label: text('what'), value: times > 1 ? text('inOneMinute', { times }) : undefined },
    { key: 'company', label: text('company'), value: entry.company?.name ?? undefined },
    { key: 'address', label: text('address'), value: entry.address ?? undefined },
    { key: 'device', label: text('device'), value: entry.device ?? undefined },
    { key: 'number', label: text('number'), value: String(entry.sequence) },
    { key: 'request', label: text('request'), value: entry.requestId ?? undefined },
    { key: 'hash', label: text('hash'), value: <code className={styles.hash}>{entry.hash}</code> },
  ];
  return (
    <div className={styles.details}>
      {entry.erased && <Notice tone="info">{text('erased')}</Notice>}
      {changes.length > 0 && (
        <section>
          <h3 className={styles.heading}>{text('changes')}</h3>
          <dl className={styles.changes}>
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{fieldWord(text, field)}</dt>
                <dd>
                  {before === null
                    ? valueWord(text, field, after)
                    : text('wasAndIs', {
                        before: valueWord(text, field, before),
                        after: valueWord(text, field, after),
                      })}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <KeyValueList entries={entries} />
    </div>
  );
}
