import { useRef, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { COMPANY_STATUSES, type Company, type PeopleSort } from '@pahiya/contracts';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  FilterSelect,
  formatDate,
  LinkButton,
  LoadMore,
  Table,
  useColumnChoice,
  useText,
  type BadgeProps,
  type Column,
} from '@pahiya/ui';
import { LoadFailure, useAddress, useFocusKept } from '@pahiya/web-kit';
import { PEOPLE_ADDRESS, peopleAddress, PeopleFilters } from '@pahiya/web-kit/people';
import { companyListQuery } from '../../companies/companies.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { Truncated } from '../../page/truncated.tsx';
import { toSearch } from '../../page/to-search.ts';
import { companyInvoices, paths } from '../../paths.ts';
import styles from './companies.module.css';
import { CompanyActionDialog, CompanyActions, type AskedAction } from './company-actions.tsx';
import { EndSessions } from './end-sessions-dialog.tsx';
import { messages } from './messages.ts';

const LOOKS: Readonly<Record<Company['status'], Pick<BadgeProps, 'tone' | 'icon'>>> = {
  waiting: { tone: 'attention', icon: 'hourglass' },
  active: { tone: 'success', icon: 'check' },
  suspended: { tone: 'danger', icon: 'ban' },
  deleted: { icon: 'crossCircle' },
};

function useColumns(onAsk: (asked: AskedAction) => void): Column<Company>[] {
  const text = useText(messages);
  return [
    { key: 'id', header: text('idColumn'), width: '160px', cell: (company) => company.companyId },
    {
      key: 'name' satisfies PeopleSort,
      cardTitle: true,
      sortable: true,
      header: text('nameColumn'),
      width: '50%',
      cell: (company) => (
        <Truncated>
          <span className={styles.name}>{company.companyName}</span>
        </Truncated>
      ),
    },
    {
      key: 'email',
      header: text('email'),
      width: '50%',
      cell: (company) => (
        <Truncated>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </Truncated>
      ),
    },
    {
      key: 'status',
      header: text('statusColumn'),
      width: '120px',
      cardEnd: true,
      cell: ({ status }) => <Badge {...LOOKS[status]}>{text(status)}</Badge>,
    },
    {
      key: 'registered' satisfies PeopleSort,
      sortable: true,
      header: text('registeredColumn'),
      width: '128px',
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    {
      key: 'actions',
      header: text('actionsColumn'),
      width: '180px',
      actions: true,
      cell: (company) => <RowActions company={company} onAsk={onAsk} />,
    },
  ];
}

function RowActions({ company, onAsk }: { company: Company; onAsk: (asked: AskedAction) => void }) {
  const text = useText(messages);
  return (
    <>
      <LinkButton
        size="compact"
        variant="quiet"
        icon="receipt"
        href={companyInvoices(company._id)}
        aria-label={text('invoicesOf', { company: company.companyName })}
      >
        {text('invoices')}
      </LinkButton>
      <CompanyActions company={company} onAsk={onAsk} />
    </>
  );
}

export function RegisteredCompaniesPage() {
  const text = useText(messages);
  const [asked, setAsked] = useState<AskedAction>();
  const { shown, columnsMenu } = useColumnChoice('companies', useColumns(setAsked));
  const address = peopleAddress(...useAddress(...PEOPLE_ADDRESS), 'name');
  const { q, change } = address;
  const status = COMPANY_STATUSES.find((known) => known === address.status);
  const list = useInfiniteQuery(companyListQuery({ q: q || undefined, status, ...address.asked }));
  const companies = list.data?.pages.flatMap((page) => page.companies);
  const table = useRef<HTMLDivElement>(null);
  useFocusKept(table, asked !== undefined);

  return (
    <AdminPage
      title={text('registeredCompanies')}
      description={text('listDescription')}
      actions={
        <>
          <EndSessions />
          <RegisterLink />
        </>
      }
    >
      <Card flush>
        <PeopleFilters address={address} label={text('search')} placeholder={text('searchHint')} end={columnsMenu}>
          <FilterSelect
            label={text('statusColumn')}
            placeholder={text('anyStatus')}
            value={status ?? ''}
            options={COMPANY_STATUSES.map((known) => ({ value: known, label: text(known) }))}
            onChange={(next) => change({ status: next })}
          />
        </PeopleFilters>
        <div ref={table}>
          <Table
            caption={text('caption')}
            columns={shown}
            rows={companies}
            rowKey={(company) => company._id}
            {...address.tableSort}
            loading={list.isPending}
            loadingLabel={text('loading')}
            error={
              list.error &&
              !companies && <LoadFailure sentence={(reason) => text.rich('listFailed', { reason })} query={list} />
            }
            empty={q || status ? <NoMatch onShowAll={() => change({ q: '', status: '' })} /> : <NoCompanies />}
            hasMore={list.hasNextPage}
            footer={
              <LoadMore shown={companies?.length ?? 0} counted={(count) => text('companies', { count })} query={list} />
            }
          />
        </div>
      </Card>
      {asked && (
        <CompanyActionDialog
          action={asked.action}
          company={companies?.find(({ _id }) => _id === asked.company._id) ?? asked.company}
          onClose={() => setAsked(undefined)}
        />
      )}
    </AdminPage>
  );
}

function RegisterLink() {
  const text = useText(messages);
  return (
    <LinkButton variant="primary" icon="plus" href={paths.registerCompany}>
      {text('registerCompany')}
    </LinkButton>
  );
}

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  const text = useText(messages);
  return (
    <EmptyState
      icon="search"
      title={text('noMatch')}
      description={text('changeTheFilters')}
      action={<Button onClick={toSearch(onShowAll)}>{text('showAll')}</Button>}
    />
  );
}

function NoCompanies() {
  const text = useText(messages);
  return <EmptyState icon="building" title={text('none')} description={text('noneHint')} action={<RegisterLink />} />;
}
