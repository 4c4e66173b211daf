import { useInfiniteQuery } from '@tanstack/react-query';
import { ACCOUNT_STATUSES, ORDERS, type Company } from '@pahiya/contracts';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  FilterBar,
  formatDate,
  LinkButton,
  LoadMore,
  SearchField,
  Select,
  Table,
  useColumnChoice,
  useText,
  type Column,
} from '@pahiya/ui';
import { LoadFailure, useAddress } from '@pahiya/web-kit';
import { companyListQuery, type CompanyWish } from '../../companies/companies.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { companyInvoices, paths } from '../../paths.ts';
import styles from './companies.module.css';
import { messages } from './messages.ts';

type Sorted = NonNullable<CompanyWish['sort']>;

function useColumns(): Column<Company>[] {
  const text = useText(messages);
  return [
    { key: 'id', header: text('idColumn'), width: '160px', cell: (company) => company.companyId },
    {
      key: 'name' satisfies Sorted,
      cardTitle: true,
      sortable: true,
      header: text('nameColumn'),
      width: '260px',
      cell: (company) => <span className={styles.name}>{company.companyName}</span>,
    },
    {
      key: 'email',
      header: text('email'),
      cell: (company) => <a href={`mailto:${company.email}`}>{company.email}</a>,
    },
    {
      key: 'status',
      header: text('statusColumn'),
      width: '120px',
      cardEnd: true,
      cell: ({ status }) =>
        status === 'active' ? (
          <Badge tone="success" icon="check">
            {text('active')}
          </Badge>
        ) : (
          <Badge>{text('inactive')}</Badge>
        ),
    },
    {
      key: 'registered' satisfies Sorted,
      sortable: true,
      header: text('registeredColumn'),
      width: '128px',
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    {
      key: 'actions',
      header: text('actionsColumn'),
      width: '125px',
      actions: true,
      cell: (company) => (
        <LinkButton
          size="compact"
          variant="quiet"
          icon="receipt"
          href={companyInvoices(company._id)}
          aria-label={text('invoicesOf', { company: company.companyName })}
        >
          {text('invoices')}
        </LinkButton>
      ),
    },
  ];
}

export function RegisteredCompaniesPage() {
  const text = useText(messages);
  const { shown, columnsMenu } = useColumnChoice('companies', useColumns());
  const [{ q, ...address }, setAddress] = useAddress('q', 'status', 'sort', 'order');
  const status = ACCOUNT_STATUSES.find((known) => known === address.status);
  const sort: Sorted = address.sort === 'registered' ? 'registered' : 'name';
  const usual = sort === 'name' ? 'asc' : 'desc';
  const order = ORDERS.find((known) => known === address.order) ?? usual;
  const isUsual = sort === 'name' && order === 'asc';
  const list = useInfiniteQuery(companyListQuery({ q: q || undefined, status, ...(isUsual ? {} : { sort, order }) }));
  const companies = list.data?.pages.flatMap((page) => page.companies);

  return (
    <AdminPage
      title={text('registeredCompanies')}
      description={text('listDescription')}
      actions={
        <LinkButton variant="primary" icon="plus" href={paths.registerCompany}>
          {text('registerCompany')}
        </LinkButton>
      }
    >
      <Card flush>
        <FilterBar end={columnsMenu}>
          <SearchField
            label={text('search')}
            placeholder={text('searchHint')}
            value={q}
            onChange={(next) => setAddress({ q: next })}
          />
          <Select
            label={text('statusColumn')}
            hideLabel
            compact
            placeholder={text('anyStatus')}
            value={status ?? ''}
            options={ACCOUNT_STATUSES.map((known) => ({ value: known, label: text(known) }))}
            onChange={(next) => setAddress({ status: next })}
          />
        </FilterBar>
        <Table
          caption={text('caption')}
          columns={shown}
          rows={companies}
          rowKey={(company) => company._id}
          sort={{ column: sort, direction: order === 'asc' ? 'ascending' : 'descending' }}
          onSort={({ column, direction }) =>
            setAddress({ sort: column, order: direction === 'ascending' ? 'asc' : 'desc' })
          }
          loading={list.isPending}
          loadingLabel={text('loading')}
          error={
            list.error && !companies && <LoadFailure title={(reason) => text('listFailed', { reason })} query={list} />
          }
          empty={
            q || status ? (
              <EmptyState
                icon="search"
                title={text('noMatch')}
                description={text('changeTheFilters')}
                action={<Button onClick={() => setAddress({ q: '', status: '' })}>{text('showAll')}</Button>}
              />
            ) : (
              <EmptyState
                icon="building"
                title={text('none')}
                description={text('noneHint')}
                action={
                  <LinkButton variant="primary" icon="plus" href={paths.registerCompany}>
                    {text('registerCompany')}
                  </LinkButton>
                }
              />
            )
          }
          hasMore={list.hasNextPage}
          footer={
            <LoadMore shown={companies?.length ?? 0} counted={(count) => text('companies', { count })} query={list} />
          }
        />
      </Card>
    </AdminPage>
  );
}
