import { randomUUID } from 'node:crypto';
import { routes } from '@pahiya/contracts';
import { driverIn, found, includes, pageOf, type Setting } from './fake-answers.ts';
import { PEOPLE, tokenOf } from './people.ts';
import type { World } from './world.ts';

const { auth } = routes;

export function answerAuth(setting: Setting): void {
  answerProfiles(setting);
  answerCompanies(setting);
  answerEmployees(setting);
}

const riderOf = ({ riderName, phone }: World) => ({
  _id: 'rider-1',
  role: 'user' as const,
  email: 'asha@demo.example',
  employeeId: 'E-001',
  employeeName: riderName,
  phone,
  companyId: 'DEMO01',
  companyName: 'Demo Industries',
});

function answerProfiles({ world, on }: Setting): void {
  on(auth.getProfile, () => ({ user: riderOf(world) }));
  on(auth.updateProfile, ({ body }) => {
    world.riderName = body.employeeName || world.riderName;
    world.phone = body.phone || world.phone;
    return { user: riderOf(world), message: 'Profile updated successfully!' };
  });
  on(auth.loginDriver, () => ({ token: tokenOf('driver'), driver: driverIn(world, PEOPLE.driver.sub) }));
}

function answerCompanies({ world, tell, on }: Setting): void {
  on(auth.getCompanyProfile, () => ({ company: found(world.companies[0]) }));
  on(auth.updateCompanyProfile, ({ body: { password: _password, currentPassword: _current, ...given } }) => {
    const company = Object.assign(found(world.companies[0]), given);
    tell.ofChange('company', company._id);
    return { company, message: 'Profile updated successfully!' };
  });
  on(auth.listCompanies, ({ query }) => {
    const fits = ({ companyName, companyId, status }: World['companies'][number]) =>
      includes([companyName, companyId], query.q) && (query.status ?? status) === status;
    const { records, ...cursor } = pageOf(world.companies.filter(fits), query);
    return { companies: records, ...cursor };
  });
}

function answerEmployees({ world, tell, on }: Setting): void {
  on(auth.listEmployees, ({ query }) => {
    const fits = ({ employeeName, employeeId, email }: World['employees'][number]) =>
      includes([employeeName, employeeId, email], query.q);
    const { records, ...cursor } = pageOf(world.employees.filter(fits), query);
    return { employees: records, ...cursor };
  });
  on(auth.addEmployee, ({ body: { employeeId, employeeName, email } }) => {
    const createdAt = new Date().toISOString();
    const employee = { _id: randomUUID(), employeeId, employeeName, email, phone: null, createdAt };
    world.employees.unshift(employee);
    tell.ofChange('employee', employee._id);
    return { employee, message: 'Employee registered successfully!' };
  });
  on(auth.removeEmployee, ({ params: { employeeId: id } }) => {
    const employee = found(world.employees.find((each) => each._id === id || each.employeeId === id));
    world.employees.splice(world.employees.indexOf(employee), 1);
    tell.ofChange('employee', employee._id);
    return { message: 'Employee removed.' };
  });
  on(auth.peopleStats, () => ({
    totalEmployees: world.employees.length,
    totalCompanies: world.companies.length,
  }));
}
