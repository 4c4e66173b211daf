import { AuditTrail } from '@pahiya/web-kit/audit';
import { driverDetails, rideDetails } from '../../paths.ts';

export function AuditPage() {
  return (
    <AuditTrail
      scope="all"
      pageOf={({ kind, id }) => (kind === 'ride' ? rideDetails(id) : kind === 'driver' ? driverDetails(id) : undefined)}
    />
  );
}
