import type { Handlers, PahiyaCatalogue } from '@pahiya/messaging';
import { applyCompany, applyEmployee, applyEmployeeRemoved } from './people.repository.ts';

export const peopleEvents = {
  'auth.company.registered.v1': (event, tx) => applyCompany(tx, event.data, event.time),
  'auth.company.updated.v1': (event, tx) => applyCompany(tx, event.data, event.time),
  'auth.employee.registered.v1': (event, tx) => applyEmployee(tx, event.data, event.time),
  'auth.employee.updated.v1': (event, tx) => applyEmployee(tx, event.data, event.time),
  'auth.employee.removed.v1': (event, tx) => applyEmployeeRemoved(tx, event.data, event.time),
} satisfies Partial<Handlers<PahiyaCatalogue, 'booking'>>;
