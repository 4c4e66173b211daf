import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { formatInr } from '@pahiya/ui';
import { company, rideOf } from '@pahiya/web-kit/testing';
import { startConsole } from '../../../test/start-console.ts';
import { invoiceOf } from '../../../test/records.ts';

const ride = rideOf('8Z1692AF', { status: 'completed' });
/** One ride of a statement. */
const line = {
  bookingId: ride._id,
  rideCode: ride.bookingId,
  serial: 'PH/26-27/000001',
  date: ride.date,
  riderName: 'Asha Rao',
  companyName: company.companyName,
  pickup: ride.pickup,
  dropoff: ride.dropoff,
  driverName: 'Ravi Kumar',
  driverPhone: '9876543210',
  vehicleNumber: 'KA01AB1234',
  vehicleModel: 'Sedan',
  taxableValue: 1714.28,
  tax: 85.72,
  fare: 1800,
};
let desk: ReturnType<typeof startConsole>;

beforeEach(() => {
  desk = startConsole();
  desk.server.on(routes.booking.allBookings, () => ({ bookings: [ride] }));
  desk.server.on(routes.auth.listCompanies, () => ({ companies: [] }));
  desk.server.on(routes.invoice.getInvoice, () => ({ invoice: invoiceOf(ride) }));
  // jsdom has no canvas and no downloads.
  const pen = { setTransform() {}, beginPath() {}, moveTo() {}, lineTo() {}, stroke() {}, clearRect() {} };
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => pen,
    toDataURL: () => 'data:image/png;base64,iVBORw0KGgo=',
  });
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  HTMLAnchorElement.prototype.click = () => undefined;
});
afterEach(() => desk.close());

const sign = async (dialog: HTMLElement) => {
  const pad = await within(dialog).findByRole('img', { name: /sign here/ });
  fireEvent.pointerDown(pad, { pointerId: 1, clientX: 10, clientY: 10 });
  fireEvent.pointerUp(window, { pointerId: 1 });
};

it('downloads an invoice only once it is signed, says that a download failed, and closes after one', async () => {
  desk.server.refuse(routes.invoice.generatePdf, { code: 'UNAVAILABLE', message: 'Away' });
  desk.server.on(routes.invoice.generatePdf, () => new Blob(['%PDF']));
  desk.open('/admin/billing/booking-invoice');
  await userEvent.click(await screen.findByRole('button', { name: /^Invoice of 22\u00a0Nov\u00a02026/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Tax Invoice' });
  await within(dialog).findByText('Sedan · KA 01 AB 1234');
  within(dialog).getByText('98123 45678');
  for (const text of [
    'Asha Rao',
    'Indiranagar, Bengaluru',
    'Whitefield, Bengaluru',
    'Toll / parking',
    '₹1,885.00',
    'Pahiya Cabs',
  ]) {
    expect(within(dialog).getAllByText(text).length).toBeGreaterThan(0);
  }
  expect(within(dialog).queryByText('Waiting charges')).toBeNull();
  const button = within(dialog).getByRole('button', { name: /Download PDF/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const hint = { name: 'Please provide a signature before downloading' };
  await userEvent.click(within(dialog).getByRole('button', hint));
  expect(document.activeElement).toBe(await within(dialog).findByRole('img', { name: /sign here/ }));
  await userEvent.click(button);
  expect(desk.server.callsOf(routes.invoice.generatePdf)).toHaveLength(0);

  await sign(dialog);
  await within(dialog).findByText('✓ Signed');
  expect(within(dialog).queryByRole('button', hint)).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: /Download PDF/ }));
  await within(dialog).findByText('Failed to generate PDF. Please try again.');
  const answer = desk.server.hold();
  await userEvent.click(within(dialog).getByRole('button', { name: /Download PDF/ }));
  await within(dialog).findByText('Generating...');
  answer();
  await within(dialog).findByText('The PDF is downloaded.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says on the paper of a cancelled ride that nothing is to be paid', async () => {
  const cancelled = { status: 'cancelled', title: 'Proforma Invoice', serial: null, issuedAt: null } as const;
  desk.server.on(routes.invoice.getInvoice, () => ({ invoice: { ...invoiceOf(ride), ...cancelled } }));
  desk.open(`/admin/billing/booking-invoice?invoice=${ride._id}`);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Not issued: the ride is cancelled, nothing is to be paid');
});

it('has no section bar on billing pages, and prints the table instead of the screen', async () => {
  desk.open('/admin/billing/booking-invoice');
  await screen.findByRole('heading', { level: 1, name: 'Invoices' });
  await screen.findByText('1 record');
  expect(screen.queryByText('Live')).toBeNull();
  fireEvent(window, new Event('beforeprint'));
  screen.getByText('All months · All companies · All statuses');
  fireEvent(window, new Event('afterprint'));
  expect(screen.queryByText('All months · All companies · All statuses')).toBeNull();
});

it('does not say all companies while it shows one whose name could not be loaded', async () => {
  desk.server.refuse(routes.auth.listCompanies, { code: 'UNAVAILABLE', message: 'Away' });
  desk.open('/admin/billing/booking-invoice?company=company-1001');
  await screen.findByText('1 record');
  expect(desk.server.callsOf(routes.booking.allBookings)[0]?.query).toMatchObject({ companyId: 'company-1001' });
  const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Company' });
  expect([filter.value, filter.selectedOptions[0]?.textContent]).toEqual(['company-1001', 'The chosen company']);
  fireEvent(window, new Event('beforeprint'));
  screen.getByText('All months · The chosen company · All statuses');
  fireEvent(window, new Event('afterprint'));
  await userEvent.selectOptions(filter, 'All companies');
  expect(desk.address()).toBe('/admin/billing/booking-invoice');
});

it('prints every ride that matches, not only the loaded ones, up to the limit of a print-out', async () => {
  const onPaper: (string | null)[] = [];
  window.print = () => {
    fireEvent(window, new Event('beforeprint'));
    onPaper.push(screen.getByRole('article').textContent);
    fireEvent(window, new Event('afterprint'));
  };
  const later = { ...ride, _id: 'later', pickup: 'Hebbal, Bengaluru', fare: 700.5 };
  const calledOff = { ...ride, _id: 'called-off', status: 'cancelled' as const };
  desk.server.on(routes.booking.allBookings, ({ query }) =>
    query['cursor'] ? { bookings: [later, calledOff] } : { bookings: [ride], nextCursor: 'next' },
  );
  desk.open('/admin/billing/booking-invoice');
  await screen.findByText('First 1 record shown');
  window.print();
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(onPaper).toHaveLength(2));
  expect(onPaper[0]).toContain('Only the first ride is printed here, and more match.');
  expect(onPaper[0]).toContain('Total of only 1 ride');
  expect(onPaper[1]).toContain('Hebbal, Bengaluru');
  expect(onPaper[1]).toContain(`Total, 2 rides, without 1 cancelled${formatInr(ride.fare + 700.5, { decimals: 2 })}`);
  expect(onPaper[1]).not.toContain('Only');
});

it('shows the totals of a month and of a company, and says that there are no records', async () => {
  desk.server.on(routes.invoice.monthlyStatement, ({ query }) =>
    query['month'] === '2026-10'
      ? { month: '2026-10', company: null, lines: [], totals: { rides: 0, taxableValue: 0, tax: 0, fare: 0 } }
      : {
          month: '2026-11',
          company: null,
          lines: [line],
          totals: { rides: 1, taxableValue: 1714.28, tax: 85.72, fare: 1800 },
        },
  );
  desk.open('/admin/billing/monthly-invoice?month=2026-11');
  await screen.findByText('PH/26-27/000001');
  screen.getByText('₹1,714.28');
  const month = screen.getByRole('table', { name: 'Invoices' });
  within(month).getByText('Asha Rao');
  within(month).getByText(company.companyName);
  expect(within(month).getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort')).toBe('ascending');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), '2026-10');
  await screen.findByText('No records found');
});

it('finds a line of a statement by its vehicle as it is shown, and by a name from another keyboard', async () => {
  const [oneSign, twoSigns] = ['\u095C', '\u0921\u093C'];
  const lines = [
    { ...line, riderName: `गरु${twoSigns} राव` },
    { ...line, bookingId: 'other', riderName: 'Meera', vehicleNumber: 'KA02CD5678' },
  ];
  const totals = { rides: 2, taxableValue: 3428.56, tax: 171.44, fare: 3600 };
  desk.server.on(routes.invoice.monthlyStatement, () => ({ month: '2026-11', company: null, lines, totals }));
  desk.open('/admin/billing/monthly-invoice?month=2026-11');
  const shown = await screen.findByText('KA 01 AB 1234');
  const search = screen.getByRole('searchbox', { name: 'Search invoices' });
  for (const q of [shown.textContent ?? '', 'ka01ab', `गरु${oneSign}`]) {
    await userEvent.clear(search);
    await screen.findByText('2 records');
    await userEvent.type(search, q);
    await screen.findByText('1 record');
    screen.getByText('KA 01 AB 1234');
  }
});

it('offers an invoice or a proforma by the status of the ride, and shows the order of the list', async () => {
  const denied = rideOf('7Y1692AF', { status: 'denied' });
  desk.server.on(routes.booking.allBookings, () => ({ bookings: [ride, denied] }));
  desk.open('/admin/billing/booking-invoice');
  const table = await screen.findByRole('table', { name: 'Invoices' });
  const invoiced = await within(table).findByRole('row', { name: /Completed/ });
  within(invoiced).getByRole('button', { name: /^Invoice of 22\u00a0Nov\u00a02026/ });
  const other = within(table).getByRole('row', { name: /Denied/ });
  expect(within(other).getByRole('button', { name: /^Proforma of/ }).textContent).toBe('Proforma');

  const order = screen.getByRole('combobox', { name: 'Order' });
  expect(order).toHaveProperty('value', 'booked desc');
  expect(within(table).queryByRole('columnheader', { name: 'Date' })?.getAttribute('aria-sort')).toBe('none');
  await userEvent.selectOptions(order, 'Soonest pickup first');
  await waitFor(() =>
    expect(within(table).getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort')).toBe('ascending'),
  );
  expect(desk.server.callsOf(routes.booking.allBookings).at(-1)?.query).toMatchObject({ sort: 'pickup', order: 'asc' });
});

it('exports the list as CSV with its filters and order', async () => {
  desk.server.on(routes.booking.exportBookings, () => new Blob(['Booking ID\r\n8Z1692AF\r\n']));
  desk.open('/admin/billing/booking-invoice?status=completed&sort=fare&order=desc');
  await screen.findByText('1 record');
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() =>
    expect(desk.server.callsOf(routes.booking.exportBookings)[0]?.query).toEqual({
      status: 'completed',
      sort: 'fare',
      order: 'desc',
    }),
  );
});

it('says that the download of a statement failed, and retries it', async () => {
  const totals = { rides: 1, taxableValue: 1714.28, tax: 85.72, fare: 1800 };
  desk.server.on(routes.invoice.monthlyStatement, ({ query }) =>
    query['format'] ? new Blob(['%PDF']) : { month: '2026-11', company: null, lines: [], totals },
  );
  desk.open('/admin/billing/monthly-invoice?month=2026-11');
  await screen.findByText('₹1,800.00');
  desk.server.refuse(routes.invoice.monthlyStatement, { code: 'UNAVAILABLE', message: 'Away' });
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
  await screen.findByText('Failed to generate PDF. Please try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('PDF is downloaded');
});

it('prints nothing once the list has been left, and the filters that were set when Export was pressed', async () => {
  const printed: (string | null)[] = [];
  window.print = () => {
    fireEvent(window, new Event('beforeprint'));
    printed.push(screen.queryByRole('article')?.textContent ?? null);
    fireEvent(window, new Event('afterprint'));
  };
  desk.server.on(routes.driver.listDrivers, () => ({ drivers: [] }));
  desk.open('/admin/billing/booking-invoice?month=2026-11');
  await screen.findByText('1 record');
  const exported = async () => {
    const answer = desk.server.hold(routes.booking.allBookings);
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    return answer;
  };
  let answer = await exported();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Completed');
  answer();
  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]).toContain('All statuses');

  await screen.findByText('1 record');
  answer = await exported();
  await userEvent.click(screen.getByRole('link', { name: 'Manage Drivers' }));
  await screen.findByRole('heading', { level: 1, name: 'Manage Drivers' });
  const calls = desk.server.callsOf(routes.booking.allBookings).length;
  answer();
  await waitFor(() => expect(desk.server.callsOf(routes.booking.allBookings).length).toBeGreaterThan(calls));
  await screen.findByRole('heading', { level: 1, name: 'Manage Drivers' });
  expect(printed).toHaveLength(1);
});
