import { PASSENGER_TRANSPORT, splitGst } from '../serials/gst.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import type { StatementDocument, StatementRide } from '../statements/statement.ts';

export const operator = {
  name: 'Pahiya Mobility',
  address: '27 Residency Road, Bengaluru 560025',
  gstin: '29AAGCB7383J1Z4',
  supportEmail: 'support@pahiya.example',
  supportPhone: '+91 80 4000 1234',
};

export const invoice: InvoiceDocument = {
  serial: 'PH/26-27/000001',
  rideCode: '7K3QX9ZD',
  issuedAt: new Date('2026-11-21T13:00:00Z'),
  operator,
  billTo: {
    name: 'Asha Rao',
    phone: '+91 98765 43210',
    companyName: 'Demo Industries',
    companyCode: 'DEMO01',
    address: null,
    gstin: null,
  },
  trip: {
    startsAt: new Date('2026-11-21T13:00:00Z'),
    tripType: 'local',
    cabType: 'Sedan',
    passengers: 2,
    pickup: 'Kempegowda International Airport',
    dropoff: 'Electronic City',
    way: { km: 54.3, minutes: 96 },
    vehicleModel: 'Maruti Suzuki Dzire',
    vehicleNumber: 'KA01AB1234',
    driverName: 'Ravi Kumar',
    driverPhone: '9876543210',
  },
  fare: {
    baseFarePaise: 180_000,
    distanceFarePaise: 0,
    timeFarePaise: 0,
    driverAllowancePaise: 0,
    waitingPaise: 5_000,
    tollPaise: 11_500,
    totalPaise: 196_500,
  },
  tax: splitGst(196_500, PASSENGER_TRANSPORT, { operatorGstin: operator.gstin }),
};

export const ride = (index: number): StatementRide => ({
  startsAt: new Date(Date.UTC(2026, 10, 1) + index * 600_000),
  serial: `PH/26-27/${String(index + 1).padStart(6, '0')}`,
  rideCode: '7K3QX9ZD',
  riderName: index % 2 ? 'Asha Rao' : 'कृष्णा त्रिपाठी',
  companyName: 'Demo Industries',
  pickup: 'Kempegowda International Airport, Devanahalli, Bengaluru',
  dropoff: 'Electronic City',
  driverName: 'Ravi Kumar',
  vehicleNumber: null,
  taxablePaise: 171_429,
  taxPaise: 8_571,
  farePaise: 180_000,
});

export function* rides(count: number): Generator<StatementRide> {
  for (let index = 0; index < count; index += 1) yield ride(index);
}

export const statement = (rideCount: number): StatementDocument => ({
  title: 'Monthly Invoice',
  period: 'November 2026',
  issuedAt: new Date('2026-12-01T05:00:00Z'),
  operator,
  company: null,
  rideCount,
  rides: rides(rideCount),
});
