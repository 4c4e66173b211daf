import type { Caller } from '@pahiya/service-kit';
import type { Actor } from './ride.ts';

export function actorOf(caller: Caller): Actor {
  return {
    role: caller.role,
    id: caller.sub,
    name: caller.name ?? caller.email ?? caller.role,
    companyId: caller.companyId ?? (caller.role === 'company' ? caller.sub : undefined),
  };
}
