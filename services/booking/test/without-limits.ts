import { routes } from '@pahiya/contracts';
import type { TestService } from '@pahiya/testing';

/** Switches off the companies' limits, so that a rider can book as often as a test wants. */
export async function withoutLimits(service: TestService, ...companyIds: string[]): Promise<void> {
  for (const companyId of companyIds) {
    const as = { sub: companyId, role: 'company', companyId } as const;
    const { status } = await service.call(routes.booking.changeRideLimits, {
      as,
      body: { mostOpenRides: null, overlapping: true },
    });
    expect(status).toBe(200);
  }
}
