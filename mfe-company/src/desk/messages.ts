import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    desk: 'Company dashboard',
    yourCompany: 'Your company',
    dashboard: 'Dashboard',
    employees: 'Employees',
    registerEmployee: 'Employee Registration',
    manageEmployees: 'Employee Management',
    bookings: 'Bookings',
    billing: 'Billing',
    profile: 'Profile',
    settings: 'Settings',
    actions: 'Do',
    registerOne: 'Register employee',
    todaysRides: 'Today’s rides',
    ridesOnTrip: 'Rides on trip',
    rides: 'Rides',
    noRides: 'No rides found',
    ridesFailed: 'Rides could not be searched. Try again',
    ride: '{code} · {rider}',
    rideHint: '{when} · {pickup}',
    noEmployees: 'No employees found',
    employeesFailed: 'Employees could not be searched. Try again',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
