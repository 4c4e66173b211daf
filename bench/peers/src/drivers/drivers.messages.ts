import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { Caller } from '../accounts/caller.ts';
import { DriversService } from './drivers.service.ts';
import type { PositionDto } from './position.dto.ts';

@Controller()
export class DriverMessages {
  constructor(private readonly drivers: DriversService) {}

  @MessagePattern('drivers.set-position')
  async setPosition(@Payload() { caller, position }: { caller: Caller; position: PositionDto }): Promise<true> {
    await this.drivers.setPosition(caller, position);
    return true;
  }
}
