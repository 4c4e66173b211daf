import { randomBytes, randomUUID } from 'node:crypto';
import { BadRequestException, Injectable, UnprocessableEntityException } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { clampPassengers } from '@pahiya/fares';
import { Brackets, DataSource, LessThan, MoreThan, Not, In, Repository, type EntityManager } from 'typeorm';
import type { Caller } from '../accounts/caller.ts';
import { Employee } from '../accounts/employee.entity.ts';
import { SessionsService } from '../accounts/sessions.service.ts';
import { OutboxEvent } from '../events/outbox-event.entity.ts';
import { OutboxRelay } from '../events/outbox-relay.ts';
import { Booking, type Place } from './booking.entity.ts';
import { bookingView } from './booking-view.ts';
import { BookingsApi, type BookingPage } from './bookings-api.ts';
import type { CreateBookingDto, PickedPlaceDto } from './create-booking.dto.ts';
import { instantInIndia } from './instant-in-india.ts';
import type { ListBookingsDto } from './list-bookings.dto.ts';
import { PricingService, type Price } from './pricing.service.ts';

const GRACE_MS = 5 * 60_000;
const OVER = ['completed', 'denied', 'cancelled'];
const PAGE = 50;

@Injectable()
export class BookingsService extends BookingsApi {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @InjectRepository(Booking) private readonly bookings: Repository<Booking>,
    @InjectRepository(Employee) private readonly employees: Repository<Employee>,
    private readonly sessions: SessionsService,
    private readonly pricing: PricingService,
    private readonly relay: OutboxRelay,
  ) {
    super();
  }

  async create(caller: Caller, form: CreateBookingDto) {
    if (instantInIndia(form.date, form.time) < Date.now() - GRACE_MS)
      throw new UnprocessableEntityException('The ride would be in the past');
    await this.sessions.mustBeOpen(caller);
    const [rider, price] = await Promise.all([
      this.employees.findOneOrFail({ where: { id: caller.sub }, relations: { company: true } }),
      this.pricing.priceOf(form),
    ]);
    const made = newBooking(form, rider, price);
    const booking = await this.dataSource.transaction(async (tx) => {
      await mustBeWithinLimits(tx, made);
      const saved = await tx.save(made);
      const event = {
        id: randomUUID(),
        type: 'ride.booked',
        rideId: saved.id,
        publicCode: saved.publicCode,
        companyId: rider.company.id,
        totalPaise: saved.fare.total,
      } as const;
      await tx.insert(OutboxEvent, { event });
      return saved;
    });
    this.relay.wake();
    return { message: 'Booking created successfully', booking: bookingView(booking) };
  }

  async list(caller: Caller, query: ListBookingsDto): Promise<BookingPage> {
    await this.sessions.mustBeOpen(caller);
    const { limit = PAGE, cursor, month, date, status, cabType, q } = query;
    const wanted = this.bookings
      .createQueryBuilder('booking')
      .innerJoinAndSelect('booking.rider', 'rider')
      .innerJoinAndSelect('booking.company', 'company')
      .leftJoinAndSelect('booking.driver', 'driver')
      .where('booking.rider = :riderId', { riderId: caller.sub })
      .orderBy('booking.createdAt', 'DESC')
      .addOrderBy('booking.id', 'DESC')
      .limit(limit + 1);
    if (cursor !== undefined)
      wanted.andWhere('(booking.createdAt, booking.id) < (:createdAt, :id)', positionOf(cursor));
    if (month !== undefined) wanted.andWhere(`to_char(booking.date, 'YYYY-MM') = :month`, { month });
    if (date !== undefined) wanted.andWhere('booking.date = :date', { date });
    if (status !== undefined) wanted.andWhere('booking.status = :status', { status });
    if (cabType !== undefined) wanted.andWhere('booking.cabType = :cabType', { cabType });
    if (q !== undefined) {
      const texts = ['booking.publicCode', 'booking.pickup', 'booking.dropoff', 'rider.name'];
      const contains = new Brackets((any) => {
        for (const text of texts) any.orWhere(`${text} ilike :q`, { q: `%${q.replace(/[\\%_]/g, '\\$&')}%` });
      });
      wanted.andWhere(contains);
    }
    const found = await wanted.getMany();
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      bookings: page.map(bookingView),
      ...(found.length > limit && last ? { nextCursor: cursorOf(last) } : {}),
    };
  }
}

async function mustBeWithinLimits(tx: EntityManager, booking: Booking): Promise<void> {
  const { rider, company, startsAt, endsAt } = booking;
  const { mostOpenRides, overlapping } = company;
  if (mostOpenRides === null && overlapping) return;
  // Locks the employee, so that the second of two simultaneous bookings waits and then sees the first.
  await tx.findOne(Employee, { where: { id: rider.id }, lock: { mode: 'pessimistic_write' } });
  const open = { rider: { id: rider.id }, status: Not(In(OVER)), endsAt: MoreThan(new Date()) };
  if (mostOpenRides !== null && (await tx.countBy(Booking, open)) >= mostOpenRides)
    throw new UnprocessableEntityException('You have too many open rides');
  const sameTime = { endsAt: MoreThan(startsAt), startsAt: LessThan(endsAt) };
  if (!overlapping && (await tx.existsBy(Booking, { ...open, ...sameTime })))
    throw new UnprocessableEntityException('You have another ride at this time');
}

function newBooking(form: CreateBookingDto, rider: Employee, { fare, ...price }: Price): Booking {
  const startsMs = instantInIndia(form.date, form.time);
  const includeReturn = form.includeReturn ?? false;
  const [returnDate = null, returnTime = null] = includeReturn ? [form.returnDate, form.returnTime] : [];
  const lastLeg =
    returnDate !== null && returnTime !== null
      ? { startsMs: instantInIndia(returnDate, returnTime), minutes: price.durationMinutes / 2 }
      : { startsMs, minutes: price.durationMinutes };
  return Object.assign(new Booking(), {
    publicCode: newPublicCode(),
    status: 'pending',
    pickup: form.pickup.trim(),
    dropoff: form.dropoff.trim(),
    pickupLocation: placeOf(form.pickupLocation, form.pickup),
    dropoffLocation: placeOf(form.dropoffLocation, form.dropoff),
    date: form.date,
    time: form.time,
    startsAt: new Date(startsMs),
    endsAt: new Date(lastLeg.startsMs + Math.max(1, lastLeg.minutes) * 60_000),
    tripType: form.tripType ?? 'local',
    cabType: form.cabType,
    mode: form.mode ?? 'regular',
    passengers: clampPassengers(form.passengers ?? 1),
    includeReturn,
    returnDate,
    returnTime,
    flightNumber: form.flightNumber?.trim() || null,
    terminal: form.terminal?.trim() || null,
    ...price,
    fare: {
      base: fare.baseFare,
      distance: fare.distanceFare,
      time: fare.timeFare,
      driverAllowance: fare.driverAllowance,
      waiting: 0,
      toll: 0,
      total: fare.total,
    },
    rider,
    company: rider.company,
    driver: null,
  });
}

const placeOf = (place: PickedPlaceDto | undefined, text: string): Place => ({
  address: place?.address ?? text.trim(),
  lat: place?.lat ?? null,
  lng: place?.lng ?? null,
});

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const newPublicCode = (): string => Array.from(randomBytes(8), (byte) => CROCKFORD[byte & 31]).join('');

const cursorOf = ({ createdAt, id }: Booking): string =>
  Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url');

function positionOf(cursor: string): { createdAt: string; id: string } {
  try {
    const [createdAt, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, string];
    return { createdAt: new Date(createdAt).toISOString(), id };
  } catch (cause) {
    throw new BadRequestException('This is no cursor', { cause });
  }
}
