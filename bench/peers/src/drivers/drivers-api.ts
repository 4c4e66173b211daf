import type { Caller } from '../accounts/caller.ts';
import type { PositionDto } from './position.dto.ts';

/** The calls of drivers: carried out here, or by the service over NATS. */
export abstract class DriversApi {
  abstract setPosition(caller: Caller, position: PositionDto): Promise<void>;
}
