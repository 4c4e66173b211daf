import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { BilledRide } from './billed-ride.entity.ts';
import { InboxEvent } from './inbox-event.entity.ts';
import type { RideBooked } from './outbox-event.entity.ts';

@Injectable()
export class BillingListener {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Handles each event once, however often it comes. */
  async handle({ id, rideId, publicCode, companyId, totalPaise }: RideBooked): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const entered = await tx
        .createQueryBuilder()
        .insert()
        .into(InboxEvent)
        .values({ eventId: id })
        .orIgnore()
        .returning(['eventId'])
        .execute();
      const isNew = (entered.raw as unknown[]).length > 0;
      if (isNew) await tx.insert(BilledRide, { rideId, publicCode, companyId, totalPaise });
    });
  }
}
