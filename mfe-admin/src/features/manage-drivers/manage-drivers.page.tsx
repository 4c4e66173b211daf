import { useInfiniteQuery } from '@tanstack/react-query';
import { formatNumber, LinkButton, Tabs, useText } from '@pahiya/ui';
import { useAddress } from '@pahiya/web-kit';
import { waitingDriversQuery } from '../../drivers/drivers.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { paths } from '../../paths.ts';
import { DriversTable } from './drivers-table.tsx';
import { EditDriverPage } from './edit-driver.page.tsx';
import { messages } from './messages.ts';

export function ManageDriversPage() {
  const [{ edit }, setAddress] = useAddress('edit');
  return edit ? (
    <EditDriverPage key={edit} driverId={edit} onLeave={() => setAddress({ edit: '' })} />
  ) : (
    <DriversPage />
  );
}

function DriversPage() {
  const text = useText(messages);
  const [{ status }, setAddress] = useAddress('status');
  const waiting = useInfiniteQuery(waitingDriversQuery);
  const count = waiting.data?.pages.reduce((sum, page) => sum + page.drivers.length, 0);
  return (
    <AdminPage
      title={text('manageDrivers')}
      actions={
        <LinkButton variant="primary" icon="plus" href={paths.addDriver}>
          {text('addNewDriver')}
        </LinkButton>
      }
    >
      <Tabs
        label={text('whichDrivers')}
        tabs={[
          { key: 'all', label: text('allDrivers') },
          {
            key: 'waiting',
            label: text('waitingForActivation'),
            ...(count ? { count: waiting.hasNextPage ? `${formatNumber(count)}+` : count } : {}),
          },
        ]}
        selected={status === 'waiting' ? 'waiting' : 'all'}
        onSelect={(tab) => setAddress({ status: tab === 'waiting' ? 'waiting' : '' })}
      >
        <DriversTable />
      </Tabs>
    </AdminPage>
  );
}
