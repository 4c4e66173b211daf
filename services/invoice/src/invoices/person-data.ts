import type { Database } from '@pahiya/service-kit';
import { Raw } from 'typeorm';
import { InvoiceEntity } from './invoice.entity.ts';

/** The invoices of the rides that a person took or drove. Those of driven rides do not name the riders. */
export async function personDataOf({ dataSource }: Database, id: string): Promise<Record<string, unknown>> {
  const invoices = dataSource.getRepository(InvoiceEntity);
  const [ridden, driven] = await Promise.all([
    invoices.findBy({ ride: Raw((column) => `(${column} #>> '{rider,userId}') = :id`, { id }) }),
    invoices.findBy({ ride: Raw((column) => `(${column} #>> '{driver,driverId}') = :id`, { id }) }),
  ]);
  return {
    invoicesOfRidesYouTook: ridden.map(({ ride, ...invoice }) => ({
      ...invoice,
      ride: { ...ride, driver: undefined },
    })),
    invoicesOfRidesYouDrove: driven.map(({ ride, ...invoice }) => ({
      ...invoice,
      ride: { ...ride, rider: undefined },
    })),
  };
}
