import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { AccountsApi } from './accounts-api.ts';
import { CurrentCaller, type Caller } from './caller.ts';
import { DriverLoginDto, LoginDto } from './login.dto.ts';

@Controller('api')
export class AccountsController {
  constructor(private readonly accounts: AccountsApi) {}

  @Post('auth/login')
  @HttpCode(200)
  login(@Body() form: LoginDto) {
    return this.accounts.login(form);
  }

  @Post('driver/login')
  @HttpCode(200)
  loginDriver(@Body() form: DriverLoginDto) {
    return this.accounts.loginDriver(form);
  }

  @Post('auth/logout')
  @HttpCode(200)
  @UseGuards(AuthGuard('jwt'))
  logout(@CurrentCaller() caller: Caller) {
    return this.accounts.logout(caller);
  }
}
