import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Employee } from '@pahiya/contracts';
import {
  Button,
  Card,
  EmptyState,
  FilterBar,
  formatDate,
  IconButton,
  LinkButton,
  formatNumber,
  LoadMore,
  SearchField,
  Table,
  type Column,
} from '@pahiya/ui';
import { Page, useAddress } from '@pahiya/web-kit';
import { ListFailure } from '../../page/list-failure.tsx';
import { paths } from '../../paths.ts';
import { DeleteEmployeeDialog } from './delete-employee-dialog.tsx';
import { employeesQuery } from './employees.queries.ts';
import styles from './employees.module.css';

const columns = (onDelete: (employee: Employee) => void): Column<Employee>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: ({ employeeName, email }) => <span className={styles.name}>{employeeName ?? email}</span>,
  },
  { key: 'id', header: 'Employee ID', width: '140px', cell: ({ employeeId }) => employeeId ?? 'Set at first login' },
  { key: 'email', header: 'Email', cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
  {
    key: 'phone',
    header: 'Phone',
    width: '140px',
    cell: ({ phone }) =>
      phone ? <a href={`tel:${phone}`}>{phone}</a> : <span className={styles.none}>Not given</span>,
  },
  { key: 'since', header: 'Registered', width: '130px', cell: ({ createdAt }) => formatDate(createdAt) },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cardEnd: true,
    width: '56px',
    cell: (employee) => (
      <IconButton
        icon="trash"
        size="compact"
        label={`Delete ${employee.employeeName ?? employee.email}`}
        onClick={() => onDelete(employee)}
      />
    ),
  },
];

export function EmployeesPage() {
  const [{ q }, setAddress] = useAddress('q');
  const list = useInfiniteQuery({ ...employeesQuery(q), placeholderData: keepPreviousData });
  const [leaving, setLeaving] = useState<Employee>();
  const rows = list.data?.pages.flatMap((page) => page.employees);

  return (
    <Page
      title="Employee Management"
      description="Who may book rides for your company."
      actions={
        <LinkButton href={paths.registerEmployee} variant="primary" icon="plus">
          Register employee
        </LinkButton>
      }
    >
      <Card flush>
        <FilterBar>
          <SearchField
            label="Search employees"
            placeholder="Search"
            value={q}
            onChange={(text) => setAddress({ q: text })}
          />
        </FilterBar>
        <Table
          caption="Employees"
          columns={columns(setLeaving)}
          rows={rows}
          rowKey={({ _id }) => _id}
          loading={list.isPending || list.isPlaceholderData}
          error={list.isError && !rows && <ListFailure title="Failed to fetch employees" query={list} />}
          empty={
            q ? (
              <EmptyState
                icon="search"
                title={`No employee matches “${q}”`}
                action={<Button onClick={() => setAddress({ q: '' })}>Show all employees</Button>}
              />
            ) : (
              <EmptyState
                icon="users"
                title="No employees yet"
                description="An employee signs in with the ID, name, email and password you register, and can book at once."
                action={
                  <LinkButton href={paths.registerEmployee} variant="primary">
                    Register an employee
                  </LinkButton>
                }
              />
            )
          }
          footer={
            <LoadMore
              shown={rows?.length ?? 0}
              counted={(shown) => `${formatNumber(shown)} ${shown === 1 ? 'employee' : 'employees'}`}
              query={list}
            />
          }
        />
      </Card>
      {leaving && <DeleteEmployeeDialog employee={leaving} onClose={() => setLeaving(undefined)} />}
    </Page>
  );
}
