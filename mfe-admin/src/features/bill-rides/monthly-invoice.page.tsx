import { useQuery } from '@tanstack/react-query';
import { routes } from '@pahiya/contracts';
import { isMonth, monthName, today, useText } from '@pahiya/ui';
import { download, useAddress } from '@pahiya/web-kit';
import { MonthSelect } from '@pahiya/web-kit/rides';
import { AdminPage } from '../../page/admin-page.tsx';
import { monthlyStatementQuery } from './invoices.queries.ts';
import { messages } from './messages.ts';
import { StatementView } from './statement.tsx';

export function MonthlyInvoicePage() {
  const text = useText(messages);
  const [address, setAddress] = useAddress('month');
  const thisMonth = today().slice(0, 7);
  const month = isMonth(address.month) ? address.month : thisMonth;
  const query = useQuery(monthlyStatementQuery(month));
  return (
    <AdminPage
      title={text('invoices')}
      tabTitle={text('monthlyInvoice')}
      description={text('invoicedIn', { month: monthName(month) })}
    >
      <StatementView
        key={month}
        query={query}
        subject={monthName(month)}
        onDownload={(format) =>
          download(routes.invoice.monthlyStatement, {
            query: { month, format },
          })
        }
        filters={<MonthSelect value={month} last={thisMonth} onChange={(next) => setAddress({ month: next })} />}
      />
    </AdminPage>
  );
}
