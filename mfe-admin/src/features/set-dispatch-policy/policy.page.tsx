import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type DispatchPolicyView } from '@pahiya/contracts';
import { Button, Card, formatDateTime, LinkButton, Notice, Skeleton, textNow, toast, useText } from '@pahiya/ui';
import { errorSentence, LoadFailure, useLeaveGuard } from '@pahiya/web-kit';
import { LeaveDialog } from '@pahiya/web-kit/leaving';
import { AdminPage } from '../../page/admin-page.tsx';
import { paths } from '../../paths.ts';
import { ChoicesCard } from './choices-card.tsx';
import { LimitChoices } from './limit-choices.tsx';
import { messages } from './messages.ts';
import { NumberRows } from './number-rows.tsx';
import { LIMIT_FIELDS, WEIGHT_FIELDS } from './policy-fields.ts';
import { PolicyHistory } from './policy-history.tsx';
import styles from './policy.module.css';
import { policyQuery, useChangePolicy } from './policy.queries.ts';
import { TriedWeek } from './tried-week.tsx';
import { usePolicyDraft } from './use-policy-draft.ts';

/** The weights and limits of every plan, and what the platform does by itself. */
export function PolicyPage() {
  const text = useText(messages);
  const query = useQuery(policyQuery);
  const { data } = query;
  return (
    <AdminPage
      title={text('title')}
      narrow
      description={
        data && text('inForceSince', { version: data.version, moment: formatDateTime(data.effectiveFrom), by: data.by })
      }
      actions={
        <LinkButton href={paths.dispatch} icon="calendar">
          {text('backToDispatch')}
        </LinkButton>
      }
    >
      <div className={styles.page}>
        {data ? (
          <PolicyEditor policy={data} />
        ) : (
          <Card>
            {query.isError ? (
              <LoadFailure title={text('notLoaded')} query={query} />
            ) : (
              <Skeleton height={24} lines={10} />
            )}
          </Card>
        )}
        <PolicyHistory />
      </div>
    </AdminPage>
  );
}

function PolicyEditor({ policy }: { policy: DispatchPolicyView }) {
  const text = useText(messages);
  const draft = usePolicyDraft(policy);
  const change = useChangePolicy();
  const [editedFrom, setEditedFrom] = useState(policy.version);
  // A version that came before the first change is the one that is edited.
  if (draft.changeCount === 0 && editedFrom !== policy.version) setEditedFrom(policy.version);
  const guard = useLeaveGuard(draft.changeCount > 0);
  // While a save runs, the newer version may be its own.
  const isOvertaken = policy.version !== editedFrom && draft.changeCount > 0 && !change.isPending;
  const why = draft.areWrong ? text('wrongNumber') : draft.changeCount === 0 ? text('nothingChanged') : undefined;
  const save = () => {
    const { limits, weights, automation, reachability } = draft.changed;
    change.mutate(
      { limits, weights, automation, reachability, version: policy.version },
      {
        onSuccess: ({ version }) => {
          draft.forget();
          setEditedFrom(version);
          toast.success(() => textNow(messages)('saved', { version }));
        },
      },
    );
  };
  return (
    <>
      {isOvertaken && <Notice tone="warning">{text('newerVersion', { version: policy.version })}</Notice>}
      <ChoicesCard draft={draft} />
      <Card title={text('weights')} description={text('weightsText')}>
        <NumberRows policy={policy} draft={draft} fields={WEIGHT_FIELDS} />
      </Card>
      <Card title={text('limits')} description={text('limitsText')}>
        <NumberRows policy={policy} draft={draft} fields={LIMIT_FIELDS} />
        <LimitChoices draft={draft} />
      </Card>
      <TriedWeek policy={draft.changed} areWrong={draft.areWrong} />
      {change.error && <Notice tone="error">{errorSentence(change.error, text('notSaved'))}</Notice>}
      <div className={styles.save}>
        <Button
          variant="primary"
          pending={change.isPending}
          onClick={save}
          {...(why === undefined ? {} : { disabledReason: why })}
        >
          {text('save', { count: draft.changeCount })}
        </Button>
      </div>
      <LeaveDialog guard={guard}>{text('leaveLost')}</LeaveDialog>
    </>
  );
}
