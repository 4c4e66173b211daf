import { useQuery } from '@tanstack/react-query';
import { routes } from '@pahiya/contracts';
import { EmptyState, isMonth, monthName, today, useText } from '@pahiya/ui';
import { download, useAddress } from '@pahiya/web-kit';
import { MonthSelect } from '@pahiya/web-kit/rides';
import { companyChoicesQuery } from '../../companies/companies.queries.ts';
import { CompanySelect } from '../../companies/company-select.tsx';
import { AdminPage } from '../../page/admin-page.tsx';
import { companyStatementQuery } from './invoices.queries.ts';
import { messages } from './messages.ts';
import { StatementView } from './statement.tsx';
import styles from './billing.module.css';

export function CompanyInvoicePage() {
  const text = useText(messages);
  const [address, setAddress] = useAddress('company', 'month');
  const month = isMonth(address.month) ? address.month : '';
  const companies = useQuery(companyChoicesQuery);
  const company = companies.data?.find(({ _id }) => _id === address.company);
  const query = useQuery(companyStatementQuery(address.company, month));
  const name = query.data?.company?.companyName ?? company?.companyName ?? text('theCompany');

  return (
    <AdminPage
      title={text('invoices')}
      tabTitle={text('companyInvoice')}
      description={address.company ? text('invoicedTo', { company: name }) : text('invoicedToOne')}
    >
      <StatementView
        key={`${address.company} ${month}`}
        query={query}
        subject={text('subject', { company: name, month: month ? monthName(month) : text('allMonths') })}
        onDownload={(format) =>
          download(routes.invoice.companyStatement, {
            params: { companyId: address.company },
            query: { month: month || undefined, format },
          })
        }
        waiting={
          address.company ? undefined : (
            <EmptyState icon="building" title={text('noCompanySelected')} description={text('chooseCompanyAbove')} />
          )
        }
        filters={
          <>
            <div className={styles.company}>
              <CompanySelect
                cutNames
                label={text('company')}
                placeholder={text('chooseCompany')}
                value={address.company}
                onChange={(next) => setAddress({ company: next })}
              />
            </div>
            <MonthSelect
              withAll
              value={month}
              last={today().slice(0, 7)}
              onChange={(next) => setAddress({ month: next })}
            />
          </>
        }
      />
    </AdminPage>
  );
}
