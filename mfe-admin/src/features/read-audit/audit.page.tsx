import { AuditTrail } from '@pahiya/web-kit/audit';
import { driverDetails, rideDetails } from '../../paths.ts';

export function AuditPage() {
  return (
    <AuditTrail
      scope="all"
      // A driver without a name is deleted.
      pageOf={({ kind, id, name }) =>
        kind === 'ride' ? rideDetails(id) : kind === 'driver' && name !== null ? driverDetails(id) : undefined
      }
    />
  );
}
