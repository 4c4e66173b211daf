import { useState } from 'react';
import { Button, Card, EmptyState, ErrorState, FilterBar, Select, Table, TextField } from '../src/index.ts';
import type { Sort } from '../src/index.ts';
import { columns, rides } from './sample-rides.tsx';
import { Section } from './section.tsx';
import styles from './gallery.module.css';

export function Tables() {
  const [sort, setSort] = useState<Sort>({ column: 'date', direction: 'descending' });
  const [selected, setSelected] = useState<string | undefined>(rides[1]?.id);
  return (
    <Section title="Tables">
      <Card flush>
        <FilterBar
          end={
            <Button size="compact" icon="download">
              Export
            </Button>
          }
        >
          <TextField label="Search" hideLabel compact icon="search" placeholder="Search" />
          <Select label="Month" hideLabel compact options={[{ value: '2026-11', label: 'November 2026' }]} />
          <Select
            label="Status"
            hideLabel
            compact
            placeholder="All statuses"
            options={[{ value: 'completed', label: 'Completed' }]}
          />
        </FilterBar>
        <Table
          caption="Bookings"
          columns={columns}
          rows={rides}
          rowKey={(ride) => ride.id}
          sort={sort}
          onSort={setSort}
          selectedKey={selected}
          onRowAction={(ride) => setSelected(ride.id)}
          footer={
            <>
              <span>7 of 128 bookings</span>
              <Button size="compact">Load more</Button>
            </>
          }
        />
      </Card>
      <div className={styles.two} style={{ marginTop: 20 }}>
        <Card title="Loading" flush>
          <Table
            caption="Bookings"
            columns={columns.slice(0, 4)}
            rows={undefined}
            rowKey={(ride) => ride.id}
            loading
            loadingLabel="Loading bookings..."
            skeletonRows={4}
          />
        </Card>
        <Card title="Error" flush>
          <Table
            caption="Bookings"
            columns={columns.slice(0, 4)}
            rows={undefined}
            rowKey={(ride) => ride.id}
            error={<ErrorState title="Failed to fetch bookings. Please try again." onRetry={() => {}} />}
          />
        </Card>
        <Card title="Empty" flush>
          <Table
            caption="Drivers"
            columns={columns.slice(0, 4)}
            rows={[]}
            rowKey={(ride) => ride.id}
            empty={
              <EmptyState
                icon="idCard"
                title="No drivers found. Add a new driver to get started."
                action={
                  <Button variant="primary" icon="plus">
                    Add New Driver
                  </Button>
                }
              />
            }
          />
        </Card>
        <Card title="Compact, loading again, scrolls on a phone" flush>
          <Table
            caption="Bookings"
            columns={columns.slice(0, 4)}
            rows={rides.slice(0, 4)}
            rowKey={(ride) => ride.id}
            compact
            loading
            phone="scroll"
          />
        </Card>
      </div>
    </Section>
  );
}
