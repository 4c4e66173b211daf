import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Caller, Role } from './caller.ts';

const ROLE = 'role';
export const OnlyFor = (role: Role) => SetMetadata(ROLE, role);

@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const role = this.reflector.get<Role | undefined>(ROLE, context.getHandler());
    return role === undefined || context.switchToHttp().getRequest<{ user: Caller }>().user.role === role;
  }
}
