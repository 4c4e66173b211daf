import type { Handlers, PahiyaCatalogue } from '@pahiya/messaging';
import { saveCompany } from './company.repository.ts';

type Heard = Pick<Handlers<PahiyaCatalogue, 'invoice'>, 'auth.company.registered.v1' | 'auth.company.updated.v1'>;

export const companyEvents: Heard = {
  'auth.company.registered.v1': (event, tx) => saveCompany(tx, event.data, event.time),
  'auth.company.updated.v1': (event, tx) => saveCompany(tx, event.data, event.time),
};
