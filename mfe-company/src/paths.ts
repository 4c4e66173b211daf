/** Every path of this remote. */
export const paths = {
  dashboard: '/company-dashboard',
  registerEmployee: '/company-dashboard/employees/register',
  employees: '/company-dashboard/employees',
  bookings: '/company-dashboard/bookings',
  billing: '/company-dashboard/billing',
  profile: '/company-dashboard/profile',
  settings: '/company-dashboard/settings',
  audit: '/company-dashboard/audit',
  register: '/company-register',
} as const;

/** The shell's login page, opened after a registration. */
export const loginPath = '/login';

const withQuery = (path: string, query: Record<string, string>) => {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
};

/** The bookings page with filters; an empty text is no filter. */
export const bookingsWith = (filters: { status?: string; date?: string; cabType?: string; q?: string }) =>
  withQuery(paths.bookings, filters);
export const rideDetails = (rideId: string) => withQuery(paths.bookings, { ride: rideId });
/** The employees page with a search. */
export const employeesFound = (q: string) => withQuery(paths.employees, { q });
