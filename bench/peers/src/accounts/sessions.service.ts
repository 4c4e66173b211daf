import { Injectable, UnauthorizedException } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Repository } from 'typeorm';
import type { Caller, Role } from './caller.ts';
import { Session } from './session.entity.ts';

const LIFE_MS = 12 * 3600_000;

@Injectable()
export class SessionsService {
  constructor(
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    private readonly jwt: JwtService,
  ) {}

  /** A token for an account whose password was checked. */
  async open(accountId: string, role: Role): Promise<string> {
    const expiresAt = new Date(Date.now() + LIFE_MS);
    const { id: sid } = await this.sessions.save({ accountId, expiresAt, endedAt: null });
    return this.jwt.signAsync({ sub: accountId, sid, role, exp: Math.floor(expiresAt.getTime() / 1000) });
  }

  async mustBeOpen({ sid: id }: Caller): Promise<void> {
    const isOpen = await this.sessions.existsBy({ id, endedAt: IsNull(), expiresAt: MoreThan(new Date()) });
    if (!isOpen) throw new UnauthorizedException('Your session has ended');
  }

  async end({ sid: id }: Caller): Promise<void> {
    await this.sessions.update({ id, endedAt: IsNull() }, { endedAt: new Date() });
  }
}
