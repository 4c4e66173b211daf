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

/** An action that an admin has chosen for a company. */
export interface AskedAction {
  action: Action;
  company: Company;
}

export function CompanyActions({ company, onAsk }: { company: Company; onAsk: (asked: AskedAction) => void }) {
  const text = useText(messages);
  const actions = ACTIONS[company.status];
  if (actions.length === 0) return <span className={styles.noActions} />;
  return (
    <Menu
      label={text('actionsOf', { company: company.companyName })}
      icon="more"
      variant="quiet"
      size="compact"
      items={actions.map((action) => ({
        key: action,
        label: text(action),
        danger: action === 'delete' || action === 'refuse',
        onSelect: () => onAsk({ action, company }),
      }))}
    />
  );
}

/** Belongs to the page and not to the row, which may leave the list while the question is on screen. */
export function CompanyActionDialog({ action, company, onClose }: AskedAction & { onClose: () => void }) {
  const text = useText(messages);
  const client = useQueryClient();
  const timesLeft = useTimesLeft(company.status);
  const run = useWrite(
    (_again: number | string, intent): Promise<{ message: string }> =>
      action === 'endSessions'
        ? api(routes.auth.endSessions, { body: { who: company._id }, ...intent })
        : api(routes.auth.changeCompanyStatus, {
            params: { id: company._id },
            body: { status: STATUS[action] },
            ...intent,
          }),
    () => client.invalidateQueries({ queryKey: companyKeys.all }),
  );
  const confirm = () =>
    // Sessions may have begun since the first try, so each press that ends them is another write.
    run.mutate(action === 'endSessions' ? crypto.randomUUID() : timesLeft(STATUS[action]), {
      onSuccess: ({ message }) => {
        toast.success(() => message);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      danger={DANGEROUS.includes(action)}
      title={text(`${action}Title`, { company: company.companyName })}
      confirmLabel={text(action)}
      pending={run.isPending}
      failure={run.error && errorSentence(run.error, text('failed'))}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{text(`${action}Text`)}</p>
    </ConfirmDialog>
  );
}
