import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { AccountsService } from './accounts.service.ts';
import type { Caller } from './caller.ts';
import type { DriverLoginDto, LoginDto } from './login.dto.ts';

@Controller()
export class AccountMessages {
  constructor(private readonly accounts: AccountsService) {}

  @MessagePattern('accounts.login')
  login(@Payload() form: LoginDto) {
    return this.accounts.login(form);
  }

  @MessagePattern('accounts.login-driver')
  loginDriver(@Payload() form: DriverLoginDto) {
    return this.accounts.loginDriver(form);
  }

  @MessagePattern('accounts.logout')
  logout(@Payload() caller: Caller) {
    return this.accounts.logout(caller);
  }
}
