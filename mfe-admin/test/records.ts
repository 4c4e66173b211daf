import { type Booking, type Company, type Invoice, type SalaryStatus } from '@pahiya/contracts';
import { company } from '@pahiya/web-kit/testing';

export const acme: Company = {
  _id: 'company-9',
  id: 'company-9',
  companyId: 'ACME01',
  companyName: 'Acme Works',
  name: 'Acme Works',
  email: 'desk@acme.example',
  status: 'active',
  gstin: null,
  address: null,
  phone: null,
  createdAt: '2026-11-21T00:00:00.000Z',
};

export function salaryOf(driverId: string, change: Partial<SalaryStatus> = {}): SalaryStatus {
  return {
    driverId,
    currentCycle: {
      cycleNumber: 2,
      startDate: '2026-11-10T18:30:00.000Z',
      cycleEnd: '2026-12-10T18:30:00.000Z',
      baseSalary: 22_000,
      currentAdvances: 0,
      transactions: [],
    },
    salaryHistory: [],
    registrationDate: '2026-10-12T04:30:00.000Z',
    totalAdvance: 0,
    remainingSalary: 22_000,
    ...change,
  };
}

export function invoiceOf(ride: Booking): Invoice {
  return {
    bookingId: ride._id,
    rideCode: ride.bookingId,
    status: 'completed',
    title: 'Tax Invoice',
    invoiceNumber: 'PH/26-27/000001',
    serial: 'PH/26-27/000001',
    issuedAt: '2026-11-20T13:00:00.000Z',
    operator: {
      name: 'Pahiya Cabs',
      address: '1 Example Road, Pune',
      gstin: '27AAAAA0000A1Z5',
      supportEmail: 'help@pahiya.example',
      supportPhone: '020 0000 0000',
    },
    billTo: {
      name: 'Asha Rao',
      phone: '9812345678',
      companyName: company.companyName,
      companyId: company.companyId,
      gstin: null,
      address: null,
    },
    trip: {
      date: ride.date,
      time: ride.time,
      pickup: ride.pickup,
      dropoff: ride.dropoff,
      cabType: 'Sedan',
      tripType: 'local',
      passengers: 2,
      vehicleNumber: 'KA01AB1234',
      vehicleModel: 'Sedan',
      driverName: 'Ravi Kumar',
      driverPhone: '9876543210',
      distance: 14.2,
      duration: 45,
    },
    fareDetails: { ...ride.fareDetails, tollCharges: 85, total: 1885 },
    tax: {
      ratePercent: 5,
      sac: '996412',
      taxableValue: 1795.24,
      cgst: 44.88,
      sgst: 44.88,
      igst: 0,
      total: 1885,
      totalInWords: 'Rupees One Thousand Eight Hundred Eighty-Five Only',
      placeOfSupply: 'Karnataka (29)',
      stateTax: 'SGST',
      reverseCharge: false,
    },
  };
}
