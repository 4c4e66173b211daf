import { routes, type Booking, type Invoice, type Statement } from '@pahiya/contracts';
import { found, rideIn, type Setting } from './fake-answers.ts';

const { invoice: calls } = routes;

export function answerInvoice({ world, on }: Setting): void {
  on(calls.getInvoice, ({ params }) => ({ invoice: invoiceOf(rideIn(world, params.bookingId)) }));
  on(calls.monthlyStatement, ({ query }) => statementOf(world.bookings, query.month));
  on(calls.companyStatement, ({ params, query }) => {
    const isMeant = (each: { _id: string; companyId: string }) => [each._id, each.companyId].includes(params.companyId);
    const { _id, companyId, companyName } = found(world.companies.find(isMeant));
    const rides = world.bookings.filter((ride) => ride.companyId._id === _id);
    return { ...statementOf(rides, query.month), company: { _id, companyId, companyName } };
  });
}

const OPERATOR = {
  name: 'Pahiya',
  address: 'Bengaluru',
  gstin: '29ABCDE1234F1Z5',
  supportEmail: 'help@pahiya.example',
  supportPhone: '9800000000',
};
const taxOf = (total: number) => {
  const taxableValue = Math.round((total / 1.05) * 100) / 100;
  const half = Math.round(((total - taxableValue) / 2) * 100) / 100;
  return {
    ratePercent: 5,
    sac: '996412',
    taxableValue,
    cgst: half,
    sgst: half,
    igst: 0,
    total,
    totalInWords: `Rupees ${total} Only`,
    placeOfSupply: 'Karnataka (29)',
    stateTax: 'SGST' as const,
    reverseCharge: false,
  };
};

function invoiceOf(ride: Booking): Invoice {
  return {
    bookingId: ride._id,
    rideCode: ride.bookingId,
    status: ride.status,
    title: 'Invoice',
    invoiceNumber: ride.bookingId,
    serial: ride.status === 'completed' ? `PH/26-27/${ride.bookingId}` : null,
    issuedAt: ride.status === 'completed' ? ride.createdAt : null,
    operator: OPERATOR,
    billTo: {
      ...ride.customer,
      companyName: ride.companyId.companyName,
      companyId: ride.companyId.companyId,
      gstin: null,
      address: null,
    },
    trip: {
      date: ride.date,
      time: ride.time,
      pickup: ride.pickup,
      dropoff: ride.dropoff,
      cabType: ride.cabType,
      tripType: ride.tripType,
      passengers: ride.passengers,
      vehicleNumber: ride.vehicleNumber,
      vehicleModel: null,
      driverName: ride.driverId?.fullName ?? null,
      driverPhone: ride.driverId?.phoneNumber ?? null,
      distance: ride.distance,
      duration: ride.duration,
    },
    fareDetails: ride.fareDetails,
    tax: taxOf(ride.fare),
  };
}

function statementOf(rides: readonly Booking[], month: string | undefined): Statement {
  const lines = rides
    .filter(({ status, date }) => status === 'completed' && (!month || date.startsWith(month)))
    .map((ride) => ({
      bookingId: ride._id,
      rideCode: ride.bookingId,
      serial: `PH/26-27/${ride.bookingId}`,
      date: ride.date,
      riderName: ride.customer.name,
      companyName: ride.companyId.companyName,
      pickup: ride.pickup,
      dropoff: ride.dropoff,
      driverName: ride.driverId?.fullName ?? null,
      driverPhone: ride.driverId?.phoneNumber ?? null,
      vehicleNumber: ride.vehicleNumber,
      vehicleModel: ride.driverId?.vehicleType ?? null,
      taxableValue: taxOf(ride.fare).taxableValue,
      tax: ride.fare - taxOf(ride.fare).taxableValue,
      fare: ride.fare,
    }));
  const sum = (member: 'taxableValue' | 'tax' | 'fare') => lines.reduce((total, line) => total + line[member], 0);
  const totals = { rides: lines.length, taxableValue: sum('taxableValue'), tax: sum('tax'), fare: sum('fare') };
  return { month: month ?? null, company: null, lines, totals };
}
