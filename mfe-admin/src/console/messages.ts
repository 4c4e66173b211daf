import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    console: 'Admin console',
    dashboard: 'Dashboard',
    companies: 'Companies',
    registerCompany: 'Register Company',
    registeredCompanies: 'Registered Companies',
    drivers: 'Drivers',
    addDriver: 'Add Driver',
    manageDrivers: 'Manage Drivers',
    salaryManagement: 'Salary Management',
    bookings: 'Bookings',
    billing: 'Billing & Revenue',
    bookingInvoice: 'Booking Invoice',
    monthlyInvoice: 'Monthly Invoice',
    companyInvoice: 'Company Invoice',
    pricing: 'Pricing & Add-ons',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
