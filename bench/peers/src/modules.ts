import { Module, type DynamicModule } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { AccountsApi } from './accounts/accounts-api.ts';
import { AccountsController } from './accounts/accounts.controller.ts';
import { AccountMessages } from './accounts/accounts.messages.ts';
import { AccountsService } from './accounts/accounts.service.ts';
import { JwtStrategy } from './accounts/jwt.strategy.ts';
import { SessionsService } from './accounts/sessions.service.ts';
import { BookingsApi } from './bookings/bookings-api.ts';
import { BookingsController } from './bookings/bookings.controller.ts';
import { BookingMessages } from './bookings/bookings.messages.ts';
import { BookingsService } from './bookings/bookings.service.ts';
import { PricingService } from './bookings/pricing.service.ts';
import { DatabaseModule } from './database.module.ts';
import { DriversApi } from './drivers/drivers-api.ts';
import { DriversController } from './drivers/drivers.controller.ts';
import { DriverMessages } from './drivers/drivers.messages.ts';
import { DriversService } from './drivers/drivers.service.ts';
import { BillingListener } from './events/billing-listener.ts';
import { EventPublisher } from './events/event-publisher.ts';
import { EventMessages } from './events/events.messages.ts';
import { LocalPublisher } from './events/local-publisher.ts';
import { NatsPublisher } from './events/nats-publisher.ts';
import { OutboxRelay } from './events/outbox-relay.ts';
import { natsClient } from './nats.ts';
import { SeedService } from './seed.service.ts';
import { ServiceClient } from './service-client.ts';
import { settings } from './settings.ts';

const controllers = [AccountsController, BookingsController, DriversController];
const services = [
  AccountsService,
  BookingsService,
  DriversService,
  SessionsService,
  PricingService,
  OutboxRelay,
  BillingListener,
  SeedService,
];
const tokens = () => JwtModule.register({ privateKey: settings.tokenKey, signOptions: { algorithm: 'ES256' } });

/** The whole peer in one process. */
@Module({})
class AppModule {
  static register(): DynamicModule {
    return {
      module: AppModule,
      imports: [DatabaseModule, PassportModule, tokens()],
      controllers,
      providers: [
        ...services,
        JwtStrategy,
        { provide: AccountsApi, useExisting: AccountsService },
        { provide: BookingsApi, useExisting: BookingsService },
        { provide: DriversApi, useExisting: DriversService },
        { provide: EventPublisher, useClass: LocalPublisher },
      ],
    };
  }
}

/** Checks tokens and forms, and asks the service. */
@Module({})
class GatewayModule {
  static register(): DynamicModule {
    return {
      module: GatewayModule,
      imports: [PassportModule, natsClient()],
      controllers,
      providers: [
        ServiceClient,
        JwtStrategy,
        { provide: AccountsApi, useExisting: ServiceClient },
        { provide: BookingsApi, useExisting: ServiceClient },
        { provide: DriversApi, useExisting: ServiceClient },
      ],
    };
  }
}

/** Behind the gateway; the listener of its events hears them over NATS. */
@Module({})
class ServiceModule {
  static register(): DynamicModule {
    return {
      module: ServiceModule,
      imports: [DatabaseModule, tokens(), natsClient()],
      controllers: [AccountMessages, BookingMessages, DriverMessages, EventMessages],
      providers: [...services, { provide: EventPublisher, useClass: NatsPublisher }],
    };
  }
}

/** What the process is, by its role. */
export const moduleOfRole = { all: AppModule, gateway: GatewayModule, service: ServiceModule };
