/** Every path of this remote. */
export const paths = {
  console: '/admin',
  registerCompany: '/admin/companies/register-company',
  registeredCompanies: '/admin/companies/registered-companies',
  addDriver: '/admin/drivers/add-driver',
  manageDrivers: '/admin/drivers/manage-drivers',
  salaryManagement: '/admin/drivers/salary-management',
  bookings: '/admin/bookings',
  bookingInvoice: '/admin/billing/booking-invoice',
  monthlyInvoice: '/admin/billing/monthly-invoice',
  companyInvoice: '/admin/billing/company-invoice',
  dispatch: '/admin/dispatch',
  dispatchPolicy: '/admin/dispatch/policy',
  pricing: '/admin/pricing',
  audit: '/admin/audit',
} as const;

/** Pages below this path have no section bar: an invoice needs the room. */
export const BILLING_PREFIX = '/admin/billing/';

const withQuery = (path: string, query: Record<string, string>) => {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
};

/** The bookings page with filters; an empty text is no filter. */
export const bookingsWith = (filters: {
  status?: string;
  date?: string;
  cabType?: string;
  extras?: string;
  q?: string;
}) => withQuery(paths.bookings, filters);
export const assignDesk = () => withQuery(paths.bookings, { desk: 'open' });
export const planOf = (planId: string) => withQuery(paths.dispatch, { plan: planId });
export const rideDetails = (rideId: string) => withQuery(paths.bookings, { ride: rideId });
export const driverDetails = (driverId: string) => withQuery(paths.manageDrivers, { driver: driverId });
export const waitingDrivers = () => withQuery(paths.manageDrivers, { status: 'waiting' });
export const editDriver = (driverId: string) => withQuery(paths.manageDrivers, { edit: driverId });
export const driverSalary = (driverId: string) => withQuery(paths.salaryManagement, { driver: driverId });
export const companyInvoices = (companyId: string) => withQuery(paths.companyInvoice, { company: companyId });
