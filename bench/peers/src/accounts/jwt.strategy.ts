import { createPublicKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { settings } from '../settings.ts';
import type { Caller } from './caller.ts';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: createPublicKey(settings.tokenKey).export({ type: 'spki', format: 'pem' }),
      algorithms: ['ES256'],
    });
  }

  /** Does not look up the session: the called service does, because it has the database. */
  validate({ sub, sid, role }: Caller): Caller {
    return { sub, sid, role };
  }
}
