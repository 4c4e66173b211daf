import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

export type Role = 'user' | 'driver';

/** Who calls: the claims of the token. */
export interface Caller {
  sub: string;
  /** The session, which may have ended. */
  sid: string;
  role: Role;
}

export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  return context.switchToHttp().getRequest<{ user: Caller }>().user;
});
