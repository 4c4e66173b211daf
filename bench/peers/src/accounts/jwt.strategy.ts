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

  /** The session is looked up by what is called, where the database is. */
  validate({ sub, sid, role }: Caller): Caller {
    return { sub, sid, role };
  }
}
