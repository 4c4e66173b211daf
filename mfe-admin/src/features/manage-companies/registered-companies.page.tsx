import { useInfiniteQuery } from '@tanstack/react-query';
import { type Company } from '@pahiya/contracts';
import {
  Badge,
  Card,
  EmptyState,
  FilterBar,
  LinkButton,
  LoadMore,
  SearchField,
  Table,
  useText,
  type Column,
} from '@pahiya/ui';
import { errorSentence, useAddress } from '@pahiya/web-kit';
import { companyListQuery } from '../../companies/companies.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { companyInvoices, paths } from '../../paths.ts';
import styles from './companies.module.css';
import { messages } from './messages.ts';

function useColumns(): Column<Company>[] {
  const text = useText(messages);
  return [
    { key: 'id', header: text('idColumn'), width: '160px', cell: (company) => company.companyId },
    {
      key: 'name',
      header: text('nameColumn'),
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
      key: 'actions',
      header: text('actionsColumn'),
      width: '120px',
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
  const columns = useColumns();
  const [{ q }, setAddress] = useAddress('q');
  const list = useInfiniteQuery(companyListQuery(q));
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
        <FilterBar>
          <SearchField
            label={text('search')}
            placeholder={text('searchHint')}
            value={q}
            onChange={(next) => setAddress({ q: next })}
          />
        </FilterBar>
        <div className={styles.table}>
          <Table
            caption={text('caption')}
            columns={columns}
            rows={companies}
            rowKey={(company) => company._id}
            loading={list.isPending}
            loadingLabel={text('loading')}
            error={
              list.error && !companies
                ? text('listFailed', { reason: errorSentence(list.error, text('tryAgain')) })
                : undefined
            }
            onRetry={() => void list.refetch()}
            empty={
              q ? (
                <EmptyState icon="search" title={text('noMatch')} description={text('nothingFound', { q })} />
              ) : (
                <EmptyState
                  icon="building"
                  title={text('none')}
                  description={text('noneHint')}
                  action={
                    <LinkButton variant="primary" href={paths.registerCompany}>
                      {text('registerCompany')}
                    </LinkButton>
                  }
                />
              )
            }
            footer={
              <LoadMore shown={companies?.length ?? 0} counted={(count) => text('companies', { count })} query={list} />
            }
          />
        </div>
      </Card>
    </AdminPage>
  );
}
