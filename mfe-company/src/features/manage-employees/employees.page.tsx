import { useRef, useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ORDERS, type Employee } from '@pahiya/contracts';
import {
  Button,
  Card,
  EmptyState,
  FilterBar,
  formatDate,
  IconButton,
  LinkButton,
  LoadMore,
  SearchField,
  Select,
  Table,
  useColumnChoice,
  useText,
  type Column,
} from '@pahiya/ui';
import { Page, useAddress, useFocusKept } from '@pahiya/web-kit';
import { ListFailure } from '../../page/list-failure.tsx';
import { paths } from '../../paths.ts';
import { DeleteEmployeeDialog } from './delete-employee-dialog.tsx';
import { EMPLOYEE_SORTS, employeesQuery, type EmployeeOrder } from './employees.queries.ts';
import styles from './employees.module.css';
import { messages } from './messages.ts';

const SORTINGS = EMPLOYEE_SORTS.flatMap((sort) =>
  ORDERS.toReversed().map((order) => ({ value: `${sort} ${order}`, sort, order })),
);

function useColumns(onDelete: (employee: Employee) => void): Column<Employee>[] {
  const text = useText(messages);
  return [
    {
      key: 'name' satisfies EmployeeOrder['sort'],
      sortable: true,
      header: text('name'),
      // A part of the table, or it would take all that a wide screen has to spare.
      width: '24%',
      wrap: true,
      cell: ({ employeeName, email }) => <span className={styles.name}>{employeeName ?? email}</span>,
    },
    {
      key: 'id',
      header: text('employeeId'),
      width: '140px',
      cell: ({ employeeId }) => employeeId ?? <span className={styles.none}>{text('setAtLogin')}</span>,
    },
    {
      key: 'email',
      header: text('email'),
      width: '30%',
      cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
    },
    {
      key: 'phone',
      header: text('phone'),
      width: '140px',
      cell: ({ phone }) =>
        phone ? <a href={`tel:${phone}`}>{phone}</a> : <span className={styles.none}>{text('notGiven')}</span>,
    },
    {
      key: 'registered' satisfies EmployeeOrder['sort'],
      sortable: true,
      header: text('registeredOn'),
      width: '130px',
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    {
      key: 'actions',
      header: text('actions'),
      actions: true,
      cardEnd: true,
      width: '64px',
      cell: (employee) => (
        <IconButton
          icon="trash"
          size="compact"
          label={text('deleteOf', { name: employee.employeeName ?? employee.email })}
          onClick={() => onDelete(employee)}
        />
      ),
    },
  ];
}

export function EmployeesPage() {
  const text = useText(messages);
  const [{ q, ...address }, setAddress] = useAddress('q', 'sort', 'order');
  const sort = EMPLOYEE_SORTS.find((known) => known === address.sort) ?? 'registered';
  const order = ORDERS.find((known) => known === address.order) ?? 'desc';
  const isUsual = sort === 'registered' && order === 'desc';
  const list = useInfiniteQuery({
    ...employeesQuery(q, isUsual ? {} : { sort, order }),
    placeholderData: keepPreviousData,
  });
  const [leaving, setLeaving] = useState<Employee>();
  const { shown, columnsMenu } = useColumnChoice('employees', useColumns(setLeaving));
  const rows = list.data?.pages.flatMap((page) => page.employees);
  const table = useRef<HTMLDivElement>(null);
  useFocusKept(table, leaving !== undefined);
  const showAll = () => {
    setAddress({ q: '' });
    // The button leaves with the text.
    table.current?.parentElement?.querySelector('input')?.focus();
  };

  return (
    <Page
      title={text('management')}
      description={text('managementHint')}
      actions={
        <>
          <LinkButton href={paths.registerEmployee} variant="primary" icon="plus">
            {text('register')}
          </LinkButton>
          {columnsMenu}
        </>
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
          <Select
            label={text('order')}
            hideLabel
            compact
            value={`${sort} ${order}`}
            options={SORTINGS.map((sorting) => ({ value: sorting.value, label: text('orderWord', sorting) }))}
            onChange={(chosen) => {
              const next = SORTINGS.find(({ value }) => value === chosen);
              if (next) setAddress({ sort: next.sort, order: next.order });
            }}
          />
        </FilterBar>
        <div ref={table}>
          <Table
            caption={text('caption')}
            columns={shown}
            rows={rows}
            rowKey={({ _id }) => _id}
            rowKeys={{ delete: setLeaving }}
            sort={{ column: sort, direction: order === 'asc' ? 'ascending' : 'descending' }}
            onSort={({ column, direction }) =>
              setAddress({ sort: column, order: direction === 'ascending' ? 'asc' : 'desc' })
            }
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
