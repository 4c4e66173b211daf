import type { Handlers, PahiyaCatalogue } from '@pahiya/messaging';
import type { DecidingParts } from '../parts.ts';
import { cancelRidesOf } from '../rides/cancel-rides-of.ts';
import { applyCompany, applyEmployee, applyEmployeeRemoved } from './people.repository.ts';

export const peopleEvents = (parts: DecidingParts) =>
  ({
    'auth.company.registered.v1': (event, tx) => applyCompany(tx, event.data, event.time),
    'auth.company.updated.v1': (event, tx) => applyCompany(tx, event.data, event.time),
    'auth.employee.registered.v1': (event, tx) => applyEmployee(tx, event.data, event.time),
    'auth.employee.updated.v1': (event, tx) => applyEmployee(tx, event.data, event.time),
    'auth.employee.removed.v1': async (event, tx) => {
      await applyEmployeeRemoved(tx, event.data, event.time);
      await cancelRidesOf(tx, event.data.userId, parts);
    },
  }) satisfies Partial<Handlers<PahiyaCatalogue, 'booking'>>;
