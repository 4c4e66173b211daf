import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Caller } from '../accounts/caller.ts';
import { SessionsService } from '../accounts/sessions.service.ts';
import { Driver } from './driver.entity.ts';
import { DriversApi } from './drivers-api.ts';
import type { PositionDto } from './position.dto.ts';

@Injectable()
export class DriversService extends DriversApi {
  constructor(
    @InjectRepository(Driver) private readonly drivers: Repository<Driver>,
    private readonly sessions: SessionsService,
  ) {
    super();
  }

  async setPosition(caller: Caller, { latitude, longitude }: PositionDto): Promise<void> {
    await this.sessions.mustBeOpen(caller);
    await this.drivers.update({ id: caller.sub }, { latitude, longitude, positionAt: new Date() });
  }
}
