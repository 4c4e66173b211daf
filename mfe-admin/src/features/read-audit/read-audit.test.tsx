import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type AuditEntry } from '@pahiya/contracts';
import { startConsole } from '../../../test/start-console.ts';

let desk: ReturnType<typeof startConsole>;
beforeEach(() => {
  desk = startConsole();
});
afterEach(() => desk.close());

const entry = (sequence: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  sequence,
  at: '2026-11-23T06:30:00.000Z',
  service: 'salary',
  action: 'pay.changed',
  who: { id: 'admin-1', name: 'desk@pahiya.example', role: 'admin' },
  subject: { kind: 'driver', id: 'driver-1', name: 'Ravi Kumar' },
  company: null,
  address: '203.0.113.7',
  device: 'Firefox',
  requestId: 'req-1',
  times: 1,
  changes: [{ field: 'basePaise', before: '1800000', after: '2000000' }],
  erased: false,
  hash: 'a'.repeat(64),
  ...change,
});

it('shows who did what, and everything of one entry beside the list', async () => {
  desk.server.on(routes.auth.auditTrail, () => ({ entries: [entry(7)] }));
  desk.open('/admin/audit');
  const row = await screen.findByRole('row', { name: /Pay changed.*desk@pahiya\.example.*Ravi Kumar/ });
  await userEvent.click(within(row).getByRole('button', { name: 'Pay changed' }));
  const panel = await screen.findByRole('complementary', { name: 'Pay changed' });
  expect(panel.textContent).toMatch(/Base salary\s*₹18,000 → ₹20,000/);
  expect(panel.textContent).toContain('203.0.113.7');
});

it('leads from an entry to the ride or the driver that it is about', async () => {
  const invoiced = { kind: 'ride', id: '01a2299f5bb27e969db00adfbc01ebc6', name: null };
  desk.server.on(routes.auth.auditTrail, () => ({
    entries: [entry(8), entry(7, { action: 'invoice.issued', who: null, subject: invoiced, changes: [] })],
  }));
  desk.open('/admin/audit?entry=7');
  const ride = await screen.findByRole('link', { name: 'BC01EBC6' });
  expect(ride.getAttribute('href')).toBe(`/admin/bookings?ride=${invoiced.id}`);
  await userEvent.click(screen.getByRole('button', { name: 'Pay changed' }));
  const driver = await screen.findByRole('link', { name: 'Ravi Kumar' });
  expect(driver.getAttribute('href')).toBe('/admin/drivers/manage-drivers?driver=driver-1');
});

it('asks for one action, and says when nothing matches', async () => {
  const asked: unknown[] = [];
  desk.server.on(routes.auth.auditTrail, ({ query }) => {
    asked.push(query['action']);
    return { entries: query['action'] ? [] : [entry(1)] };
  });
  desk.open('/admin/audit');
  await screen.findByRole('row', { name: /Pay changed/ });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Login refused');
  await screen.findByText('No entry matches');
  expect(asked).toEqual([undefined, 'session.refused']);
  await userEvent.type(screen.getByRole('textbox', { name: 'From day' }), '31 feb');
  await userEvent.click(screen.getByRole('button', { name: 'Show all entries' }));
  await screen.findByRole('row', { name: /Pay changed/ });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  expect(screen.getByRole('textbox', { name: 'From day' })).toHaveProperty('value', '');
});

it('shows an unknown action as it is, and a deleted person by an id', async () => {
  desk.server.on(routes.auth.auditTrail, () => ({
    entries: [
      entry(2, {
        action: 'cab.washed',
        who: { id: '0123456789abcdef', name: null, role: 'driver' },
        erased: true,
        changes: [],
      }),
      entry(1, { action: 'session.refused', who: null, times: 40 }),
    ],
  }));
  desk.open('/admin/audit?entry=2');
  await screen.findByRole('row', { name: /cab\.washed.*Deleted · 89ABCDEF/ });
  await screen.findByRole('row', { name: /Login refused.*40 times.*Somebody not logged in/ });
  await screen.findByText(/This person was deleted/);
});

it('writes recorded codes in words, and shows a code without words as it is', async () => {
  const changes = [
    { field: 'status', before: 'active', after: 'suspended' },
    { field: 'reason', before: null, after: 'SECOND_STEP' },
    { field: 'role', before: null, after: 'user' },
    { field: 'note', before: null, after: 'active' },
    { field: 'way', before: null, after: 'retina' },
  ];
  desk.server.on(routes.auth.auditTrail, () => ({ entries: [entry(3, { changes })] }));
  desk.open('/admin/audit?entry=3');
  const panel = await screen.findByRole('complementary', { name: 'Pay changed' });
  expect(panel.textContent).toContain('StatusActive → SuspendedReasonWrong second stepRoleEmployeeNoteactiveWayretina');
});

it('ignores days and actions in the address that do not exist', async () => {
  const asked: unknown[] = [];
  desk.server.on(routes.auth.auditTrail, ({ query }) => {
    asked.push(query);
    return { entries: [entry(1)] };
  });
  desk.open('/admin/audit?from=yesterday&to=2026-02-31&action=nothing&who=desk');
  await screen.findByRole('row', { name: /Pay changed/ });
  expect(asked).toEqual([{ who: 'desk', limit: '50' }]);
  expect(screen.queryByText('Invalid Date')).toBeNull();
  expect(screen.queryByDisplayValue('Invalid Date')).toBeNull();
});

it('says that a person or a company that an entry is about is deleted, and leads to no page', async () => {
  const subject = { kind: 'driver', id: '0123456789abcdef', name: null };
  desk.server.on(routes.auth.auditTrail, () => ({
    entries: [
      entry(3, { action: 'driver.deleted', subject, erased: true, changes: [] }),
      entry(2, { action: 'session.refused', who: null, subject: { kind: 'account', id: 'unknown', name: null } }),
    ],
  }));
  desk.open('/admin/audit?entry=3');
  await screen.findByRole('row', { name: /Driver deleted.*Deleted · 89ABCDEF/ });
  await screen.findByRole('row', { name: /Login refused.*unknown/ });
  expect(screen.queryByRole('link', { name: /89ABCDEF/ })).toBeNull();
});
