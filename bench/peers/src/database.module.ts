import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Company } from './accounts/company.entity.ts';
import { Employee } from './accounts/employee.entity.ts';
import { Session } from './accounts/session.entity.ts';
import { Booking } from './bookings/booking.entity.ts';
import { RateCard } from './bookings/rate-card.entity.ts';
import { Driver } from './drivers/driver.entity.ts';
import { BilledRide } from './events/billed-ride.entity.ts';
import { InboxEvent } from './events/inbox-event.entity.ts';
import { OutboxEvent } from './events/outbox-event.entity.ts';
import { settings } from './settings.ts';

const entities = [Company, Employee, Session, Driver, RateCard, Booking, OutboxEvent, InboxEvent, BilledRide];

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: settings.databaseUrl,
      entities,
      synchronize: true,
      poolSize: 20,
      uuidExtension: 'pgcrypto',
      installExtensions: false,
    }),
    TypeOrmModule.forFeature(entities),
  ],
  exports: [TypeOrmModule],
})
export class DatabaseModule {}
