import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type Company, type Joiner } from '@pahiya/contracts';
import { demoIndustries } from '../../test/companies.ts';
import { startDesk } from '../../test/start-desk.ts';

const { auth, booking, driver } = routes;
const joiner: Joiner = {
  _id: 'joiner-1',
  email: 'meera@demo.example',
  employeeId: 'E-9',
  employeeName: 'Meera Nair',
  turnedAway: true,
  askedAt: '2026-11-20T09:00:00.000Z',
};
const company: Company = { ...demoIndustries, joining: 'approve', emailDomains: [] };

let desk: ReturnType<typeof startDesk>;
const user = userEvent.setup();
beforeEach(() => {
  desk = startDesk();
  desk.server.on(booking.companyBookings, () => ({ bookings: [] }));
  desk.server.on(driver.livePositions, () => ({ positions: [] }));
});
afterEach(() => desk.close());

it('shows waiting people on the dashboard, and one click lets a person in with the claimed data', async () => {
  let joiners = [joiner];
  desk.server.on(auth.listJoiners, () => ({ joiners, total: joiners.length }));
  desk.server.on(auth.letJoinerIn, () => {
    joiners = [];
    const { email, employeeId, employeeName, askedAt: createdAt } = joiner;
    return { employee: { _id: 'e', email, employeeId, employeeName, phone: null, createdAt }, message: 'Let in' };
  });
  desk.open('/company-dashboard');
  await screen.findByText('1 person waits to be let in');
  screen.getByText(/says: Meera Nair, employee ID E-9/);
  screen.getByText('Dismissed or refused before');
  await user.click(screen.getByRole('button', { name: 'Let in meera@demo.example' }));
  await screen.findByText('Let in', { selector: '[role=status] *, [role=alert] *, [aria-live] *' });
  expect(desk.server.callsOf(auth.letJoinerIn).at(-1)?.body).toEqual({ employeeId: 'E-9', employeeName: 'Meera Nair' });
  expect(screen.queryByText('meera@demo.example')).toBeNull();
});

it('says why a person could not be refused', async () => {
  desk.server.on(auth.listJoiners, () => ({ joiners: [joiner], total: 1 }));
  desk.server.refuse(auth.refuseJoiner, {
    code: 'NOT_FOUND',
    message: 'This person does not wait any more.',
  });
  desk.open('/company-dashboard');
  await user.click(await screen.findByRole('button', { name: 'Refuse meera@demo.example' }));
  await screen.findByText('This person does not wait any more.');
});

it('takes no second decision while one is being sent, and says so by its buttons', async () => {
  const other: Joiner = { ...joiner, _id: 'joiner-2', email: 'kiran@demo.example', employeeId: 'E-10' };
  desk.server.on(auth.listJoiners, () => ({ joiners: [joiner, other], total: 2 }));
  desk.server.on(auth.refuseJoiner, () => ({ message: 'Refused' }));
  desk.open('/company-dashboard');
  const answer = desk.server.hold(auth.refuseJoiner);
  await user.click(await screen.findByRole('button', { name: 'Refuse meera@demo.example' }));
  const others = ['Let in meera@demo.example', 'Let in kiran@demo.example', 'Refuse kiran@demo.example'];
  for (const name of others) expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  answer();
  await screen.findByText('Refused');
  for (const name of others) expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false);
});

it('saves the choice whether a mail tells the company about waiting people', async () => {
  desk.server.on(auth.getCompanyProfile, () => ({ company: { ...company, notifyOfJoiners: true } }));
  desk.server.on(auth.updateCompanyProfile, () => ({
    company: { ...company, notifyOfJoiners: false },
    message: 'Company profile updated successfully',
  }));
  desk.open('/company-dashboard/settings');
  await user.click(await screen.findByRole('checkbox', { name: /^Somebody waits to be let in/, checked: true }));
  await user.click(screen.getByRole('button', { name: 'Save notifications' }));
  await screen.findByText('Notifications are saved');
  expect(desk.server.callsOf(auth.updateCompanyProfile).at(-1)?.body).toEqual({ notifyOfJoiners: false });
});

it('saves the choice how people join, and asks for a domain where one is needed', async () => {
  desk.server.on(auth.getCompanyProfile, () => ({ company }));
  desk.server.on(auth.updateCompanyProfile, () => ({
    company: { ...company, joining: 'domain' as const, emailDomains: ['demo.example'] },
    message: 'Company profile updated successfully',
  }));
  desk.open('/company-dashboard/settings');
  await user.click(await screen.findByRole('radio', { name: /^Addresses of your e-mail domains/ }));
  const save = () => user.click(screen.getByRole('button', { name: 'Save how people join' }));
  await save();
  await screen.findByText('Write domains like demo.example');
  await user.type(screen.getByLabelText(/^E-mail domains/, { selector: 'input' }), 'Demo.example');
  await save();
  await screen.findByText('How people join is saved');
  expect(desk.server.callsOf(auth.updateCompanyProfile).at(-1)?.body).toEqual({
    joining: 'domain',
    emailDomains: ['demo.example'],
  });
});

it('keeps the focus in the page when a person leaves the list', async () => {
  let joiners = ['meera', 'kiran'].map((name) => ({ ...joiner, _id: name, email: `${name}@demo.example` }));
  desk.server.on(auth.listJoiners, () => ({ joiners, total: joiners.length }));
  desk.server.on(auth.refuseJoiner, ({ params }) => {
    joiners = joiners.filter(({ _id }) => _id !== params['id']);
    return { message: 'Refused' };
  });
  desk.open('/company-dashboard');
  const button = await screen.findByRole('button', { name: 'Refuse meera@demo.example' });
  const answer = desk.server.hold(auth.refuseJoiner);
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  answer();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});
