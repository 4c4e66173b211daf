import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { routes, type Company } from '@pahiya/contracts';
import { ConfirmDialog, Menu, toast, useText } from '@pahiya/ui';
import { api, errorSentence, useWrite } from '@pahiya/web-kit';
import { companyKeys } from '../../companies/companies.queries.ts';
import { useTimesLeft } from '../../writes/use-times-left.ts';
import { messages } from './actions-messages.ts';
import styles from './companies.module.css';

type Action = 'letIn' | 'refuse' | 'suspend' | 'reopen' | 'delete' | 'endSessions';

/** The actions of the back office for a company in each status. */
const ACTIONS: Readonly<Record<Company['status'], readonly Action[]>> = {
  waiting: ['letIn', 'refuse'],
  active: ['suspend', 'endSessions', 'delete'],
  suspended: ['reopen', 'delete'],
  deleted: [],
};
const STATUS = {
  letIn: 'active',
  reopen: 'active',
  suspend: 'suspended',
  refuse: 'deleted',
  delete: 'deleted',
} as const;
const DANGEROUS: readonly Action[] = ['refuse', 'suspend', 'delete'];

export function CompanyActions({ company }: { company: Company }) {
  const text = useText(messages);
  const [action, setAction] = useState<Action>();
  const client = useQueryClient();
  const timesLeft = useTimesLeft(company.status);
  const run = useWrite(
    ({ wanted }: { wanted: Action; again: number | string }, intent): Promise<{ message: string }> =>
      wanted === 'endSessions'
        ? api(routes.auth.endSessions, { body: { who: company._id }, ...intent })
        : api(routes.auth.changeCompanyStatus, {
            params: { id: company._id },
            body: { status: STATUS[wanted] },
            ...intent,
          }),
    () => client.invalidateQueries({ queryKey: companyKeys.all }),
  );
  const name = company.companyName;
  const actions = ACTIONS[company.status];
  const close = () => {
    setAction(undefined);
    run.reset();
  };
  const confirm = (wanted: Action) =>
    run.mutate(
      // Sessions may have begun since the first try, so each press that ends them is another write.
      { wanted, again: wanted === 'endSessions' ? crypto.randomUUID() : timesLeft(STATUS[wanted]) },
      {
        onSuccess: ({ message }) => {
          toast.success(() => message);
          close();
        },
      },
    );
  if (actions.length === 0) return <span className={styles.noActions} />;
  return (
    <>
      <Menu
        label={text('actionsOf', { company: name })}
        icon="more"
        variant="quiet"
        size="compact"
        items={actions.map((each) => ({
          key: each,
          label: text(each),
          danger: each === 'delete' || each === 'refuse',
          onSelect: () => setAction(each),
        }))}
      />
      {action && (
        <ConfirmDialog
          open
          danger={DANGEROUS.includes(action)}
          title={text(`${action}Title`, { company: name })}
          confirmLabel={text(action)}
          pending={run.isPending}
          failure={run.error && errorSentence(run.error, text('failed'))}
          onConfirm={() => confirm(action)}
          onClose={close}
        >
          <p>{text(`${action}Text`)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
