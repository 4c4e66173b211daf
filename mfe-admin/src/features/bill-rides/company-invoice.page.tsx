import { useQuery } from '@tanstack/react-query';
import { routes } from '@pahiya/contracts';
import { EmptyState, isMonth, monthName, monthOptions, Select } from '@pahiya/ui';
import { download, useAddress } from '@pahiya/web-kit';
import { companyChoicesQuery } from '../../companies/companies.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { cutName } from './invoice-row.ts';
import { companyStatementQuery } from './invoices.queries.ts';
import { StatementView } from './statement.tsx';

export function CompanyInvoicePage() {
  const [address, setAddress] = useAddress('company', 'month');
  const month = isMonth(address.month) ? address.month : '';
  const companies = useQuery(companyChoicesQuery);
  const company = companies.data?.find(({ _id }) => _id === address.company);
  const query = useQuery(companyStatementQuery(address.company, month));
  const name = query.data?.company?.companyName ?? company?.companyName ?? 'the company';

  return (
    <AdminPage
      title="Invoices"
      description={address.company ? `Everything invoiced to ${name}.` : 'Everything invoiced to one company.'}
    >
      <StatementView
        key={`${address.company} ${month}`}
        query={query}
        subject={`${name} · ${month ? monthName(month) : 'all months'}`}
        onDownload={(format) =>
          download(routes.invoice.companyStatement, {
            params: { companyId: address.company },
            query: { month: month || undefined, format },
          })
        }
        waiting={
          address.company ? undefined : (
            <EmptyState
              icon="building"
              title="No company selected"
              description="Choose a company above to see what it was invoiced."
            />
          )
        }
        filters={
          <>
            <Select
              label="Company"
              hideLabel
              compact
              placeholder="Choose a company"
              value={address.company}
              options={(companies.data ?? []).map(({ _id, companyName }) => ({
                value: _id,
                label: cutName(companyName),
              }))}
              onChange={(next) => setAddress({ company: next })}
            />
            <Select
              label="Month"
              hideLabel
              compact
              placeholder="All months"
              value={month}
              options={monthOptions(month)}
              onChange={(next) => setAddress({ month: next })}
            />
          </>
        }
      />
    </AdminPage>
  );
}
