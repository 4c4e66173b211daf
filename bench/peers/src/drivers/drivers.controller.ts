import { Body, Controller, HttpCode, Put, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { CurrentCaller, type Caller } from '../accounts/caller.ts';
import { OnlyFor, RolesGuard } from '../accounts/roles.guard.ts';
import { DriversApi } from './drivers-api.ts';
import { PositionDto } from './position.dto.ts';

@Controller('api/driver')
@UseGuards(AuthGuard('jwt'), RolesGuard)
export class DriversController {
  constructor(private readonly drivers: DriversApi) {}

  @Put('location')
  @HttpCode(204)
  @OnlyFor('driver')
  async setPosition(@CurrentCaller() caller: Caller, @Body() position: PositionDto): Promise<void> {
    await this.drivers.setPosition(caller, position);
  }
}
