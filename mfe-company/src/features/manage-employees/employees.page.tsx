import { useRef, useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ORDERS, PEOPLE_SORTS, type Employee, type PeopleSort } from '@pahiya/contracts';
import {
  Button,
  Card,
  EmptyState,
  formatDate,
  formatPhone,
  LinkButton,
  LoadMore,
  FilterSelect,
  Table,
  useColumnChoice,
  useText,
  type Column,
  type TextOf,
} from '@pahiya/ui';
import { Page, useAddress, useFocusKept } from '@pahiya/web-kit';
import { PEOPLE_ADDRESS, peopleAddress, PeopleFilters } from '@pahiya/web-kit/people';
import { ListFailure } from '../../page/list-failure.tsx';
import { paths } from '../../paths.ts';
import { DeleteEmployeeDialog } from './delete-employee-dialog.tsx';
import { employeesQuery } from './employees.queries.ts';
import styles from './employees.module.css';
import { messages } from './messages.ts';

const SORTINGS = PEOPLE_SORTS.toReversed().flatMap((sort) =>
  ORDERS.toReversed().map((order) => ({ value: `${sort} ${order}`, sort, order })),
);

function useColumns(onDelete: (employee: Employee) => void): Column<Employee>[] {
  const text = useText(messages);
  return [
    ...personColumns(text),
    {
      key: 'actions',
      header: text('actions'),
      actions: true,
      cardEnd: true,
      width: '96px',
      cell: (employee) => (
        <Button
          size="compact"
          variant="quiet"
          aria-label={text('deleteOf', { name: employee.employeeName ?? employee.email })}
          onClick={() => onDelete(employee)}
        >
          {text('delete')}
        </Button>
      ),
    },
  ];
}

function personColumns(text: TextOf<typeof messages>): Column<Employee>[] {
  return [
    {
      key: 'name' satisfies PeopleSort,
      sortable: true,
      header: text('name'),
      // In pixels, as a share would not keep a minimum on a narrow table, and without a width it takes all spare width.
      width: '170px',
      wrap: true,
      cell: ({ employeeName, email }) => <span className={styles.name}>{employeeName ?? email}</span>,
    },
    {
      key: 'id',
      header: text('employeeId'),
      width: '130px',
      cell: ({ employeeId }) => employeeId ?? <span className={styles.none}>{text('setAtLogin')}</span>,
    },
    {
      key: 'email',
      header: text('email'),
      width: '30%',
      // On a narrow table a long address wraps, because it would squeeze the name and push Delete out of view.
      wrap: true,
      cell: ({ email }) => <EmailLink email={email} />,
    },
    {
      key: 'phone',
      header: text('phone'),
      width: '120px',
      cell: ({ phone }) =>
        phone ? (
          <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
        ) : (
          <span className={styles.none}>{text('notGiven')}</span>
        ),
    },
    {
      key: 'registered' satisfies PeopleSort,
      sortable: true,
      header: text('registeredOn'),
      width: '120px',
      cell: ({ createdAt }) => formatDate(createdAt),
    },
  ];
}

/** Breaks after the @ first, if the address does not fit on one line. */
function EmailLink({ email }: { email: string }) {
  const domainAt = email.lastIndexOf('@') + 1;
  return (
    <a href={`mailto:${email}`} className={styles.email}>
      {email.slice(0, domainAt)}
      <wbr />
      {email.slice(domainAt)}
    </a>
  );
}

export function EmployeesPage() {
  const text = useText(messages);
  const address = peopleAddress(...useAddress(...PEOPLE_ADDRESS), 'registered');
  const { q, sorting, change } = address;
  const list = useInfiniteQuery({
    ...employeesQuery(q, address.asked),
    placeholderData: keepPreviousData,
  });
  const [leaving, setLeaving] = useState<Employee>();
  const { shown, columnsMenu } = useColumnChoice('employees', useColumns(setLeaving));
  const rows = list.data?.pages.flatMap((page) => page.employees);
  const table = useRef<HTMLDivElement>(null);
  useFocusKept(table, leaving !== undefined);
  const showAll = () => {
    change({ q: '' });
    // The button disappears with the search text, so the focus moves to the search field.
    table.current?.parentElement?.querySelector('input')?.focus();
  };

  return (
    <Page
      title={text('management')}
      description={text('managementHint')}
      actions={
        <LinkButton href={paths.registerEmployee} variant="primary" icon="plus">
          {text('register')}
        </LinkButton>
      }
    >
      <Card flush>
        <PeopleFilters address={address} label={text('search')} placeholder={text('searchHint')} end={columnsMenu}>
          <FilterSelect
            label={text('order')}
            value={`${sorting.sort} ${sorting.order}`}
            options={SORTINGS.map((one) => ({ value: one.value, label: text('orderWord', one) }))}
            onChange={(chosen) => {
              const next = SORTINGS.find(({ value }) => value === chosen);
              if (next) change({ sort: next.sort, order: next.order });
            }}
          />
        </PeopleFilters>
        <div ref={table}>
          <Table
            caption={text('caption')}
            columns={shown}
            rows={rows}
            rowKey={({ _id }) => _id}
            rowKeys={{ delete: setLeaving }}
            {...address.tableSort}
            loading={list.isPending || list.isPlaceholderData}
            loadingLabel={text('loading')}
            error={list.isError && !rows && <ListFailure title={text('listFailed')} query={list} />}
            empty={
              q ? (
                <EmptyState
                  icon="search"
                  title={text('noMatch', { q })}
                  action={<Button onClick={showAll}>{text('showAll')}</Button>}
                />
              ) : (
                <EmptyState
                  icon="users"
                  title={text('none')}
                  description={text('noneHint')}
                  action={
                    <LinkButton href={paths.registerEmployee} variant="primary">
                      {text('registerFirst')}
                    </LinkButton>
                  }
                />
              )
            }
            hasMore={list.hasNextPage}
            footer={
              <LoadMore shown={rows?.length ?? 0} counted={(count) => text('employees', { count })} query={list} />
            }
          />
        </div>
      </Card>
      {leaving && <DeleteEmployeeDialog employee={leaving} onClose={() => setLeaving(undefined)} />}
    </Page>
  );
}
