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
    audit: 'Audit',
    actions: 'Actions',
    registerOne: 'Register employee',
    todaysRides: 'Today’s rides',
    ridesOnTrip: 'Rides on trip',
    allEmployees: 'All employees for “{q}”',
    noEmployees: 'No employees found',
    employeesFailed: 'Employees could not be searched. Try again',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
