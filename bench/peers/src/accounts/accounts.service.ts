import { verify } from '@node-rs/argon2';
import { Injectable, UnauthorizedException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Driver } from '../drivers/driver.entity.ts';
import { AccountsApi, type UserView } from './accounts-api.ts';
import type { Caller } from './caller.ts';
import { Employee } from './employee.entity.ts';
import type { DriverLoginDto, LoginDto } from './login.dto.ts';
import { SessionsService } from './sessions.service.ts';

@Injectable()
export class AccountsService extends AccountsApi {
  constructor(
    @InjectRepository(Employee) private readonly employees: Repository<Employee>,
    @InjectRepository(Driver) private readonly drivers: Repository<Driver>,
    private readonly sessions: SessionsService,
  ) {
    super();
  }

  async login({ email, password, companyId, employeeId }: LoginDto): Promise<{ token: string; user: UserView }> {
    const found = await this.employees.findOne({
      where: { email, employeeId, company: { code: companyId } },
      relations: { company: true },
      select: {
        id: true,
        name: true,
        email: true,
        employeeId: true,
        phone: true,
        passwordHash: true,
        company: { id: true, code: true, name: true },
      },
    });
    if (!found || !(await verify(found.passwordHash, password))) throw new UnauthorizedException('Login failed');
    const { company } = found;
    const user: UserView = {
      _id: found.id,
      role: 'user',
      email: found.email,
      employeeId: found.employeeId,
      employeeName: found.name,
      phone: found.phone,
      companyId: company.code,
      companyName: company.name,
    };
    return { token: await this.sessions.open(found.id, 'user'), user };
  }

  async loginDriver({ phoneNumber, password }: DriverLoginDto): Promise<{ token: string }> {
    const found = await this.drivers.findOne({
      where: { phoneNumber, status: 'active' },
      select: { id: true, passwordHash: true },
    });
    if (!found || !(await verify(found.passwordHash, password))) throw new UnauthorizedException('Login failed');
    return { token: await this.sessions.open(found.id, 'driver') };
  }

  async logout(caller: Caller): Promise<{ message: string }> {
    await this.sessions.mustBeOpen(caller);
    await this.sessions.end(caller);
    return { message: 'Logged out' };
  }
}
