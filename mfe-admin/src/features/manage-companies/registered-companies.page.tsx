import { useInfiniteQuery } from '@tanstack/react-query';
import { type Company } from '@pahiya/contracts';
import { Badge, Card, EmptyState, FilterBar, LinkButton, LoadMore, SearchField, Table, type Column } from '@pahiya/ui';
import { errorSentence, useAddress } from '@pahiya/web-kit';
import { companyListQuery } from '../../companies/companies.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { companyInvoices, paths } from '../../paths.ts';
import styles from './companies.module.css';

const columns: Column<Company>[] = [
  { key: 'id', header: 'ID', width: '160px', cell: (company) => company.companyId },
  {
    key: 'name',
    header: 'Name',
    cell: (company) => <span className={styles.name}>{company.companyName}</span>,
  },
  { key: 'email', header: 'Email', cell: (company) => <a href={`mailto:${company.email}`}>{company.email}</a> },
  {
    key: 'status',
    header: 'Status',
    width: '120px',
    cardEnd: true,
    cell: ({ status }) =>
      status === 'active' ? (
        <Badge tone="success" icon="check">
          Active
        </Badge>
      ) : (
        <Badge>Inactive</Badge>
      ),
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '120px',
    actions: true,
    cell: (company) => (
      <LinkButton
        size="compact"
        variant="quiet"
        icon="receipt"
        href={companyInvoices(company._id)}
        aria-label={`Invoices of ${company.companyName}`}
      >
        Invoices
      </LinkButton>
    ),
  },
];

export function RegisteredCompaniesPage() {
  const [{ q }, setAddress] = useAddress('q');
  const list = useInfiniteQuery(companyListQuery(q));
  const companies = list.data?.pages.flatMap((page) => page.companies);

  return (
    <AdminPage
      title="Registered Companies"
      description="Their employees can book rides as soon as the company has registered them."
      actions={
        <LinkButton variant="primary" icon="plus" href={paths.registerCompany}>
          Register Company
        </LinkButton>
      }
    >
      <Card flush>
        <FilterBar>
          <SearchField
            label="Search companies"
            placeholder="Name, ID or email"
            value={q}
            onChange={(next) => setAddress({ q: next })}
          />
        </FilterBar>
        <div className={styles.table}>
          <Table
            caption="Registered companies"
            columns={columns}
            rows={companies}
            rowKey={(company) => company._id}
            loading={list.isPending}
            loadingLabel="Loading companies..."
            error={
              list.error && !companies
                ? `Failed to load companies: ${errorSentence(list.error, 'Please try again.')}`
                : undefined
            }
            onRetry={() => void list.refetch()}
            empty={
              q ? (
                <EmptyState icon="search" title="No company matches" description={`Nothing found for “${q}”.`} />
              ) : (
                <EmptyState
                  icon="building"
                  title="No companies yet"
                  description="A company registers its employees, who then book rides."
                  action={
                    <LinkButton variant="primary" href={paths.registerCompany}>
                      Register Company
                    </LinkButton>
                  }
                />
              )
            }
            footer={<LoadMore shown={companies?.length ?? 0} of={['company', 'companies']} query={list} />}
          />
        </div>
      </Card>
    </AdminPage>
  );
}
