import { AuditTrail } from '@pahiya/web-kit/audit';

export function AuditPage() {
  return <AuditTrail scope="company" />;
}
