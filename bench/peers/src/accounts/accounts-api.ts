import type { Caller } from './caller.ts';
import type { DriverLoginDto, LoginDto } from './login.dto.ts';

export interface UserView {
  _id: string;
  role: 'user';
  email: string;
  employeeId: string;
  employeeName: string;
  phone: string | null;
  companyId: string;
  companyName: string;
}

/** The calls on accounts: carried out here, or by the service over NATS. */
export abstract class AccountsApi {
  abstract login(form: LoginDto): Promise<{ token: string; user: UserView }>;
  abstract loginDriver(form: DriverLoginDto): Promise<{ token: string }>;
  abstract logout(caller: Caller): Promise<{ message: string }>;
}
