import { type Booking } from '@pahiya/contracts';
import { Badge, Button, Dialog, KeyValueList } from '@pahiya/ui';
import styles from './view-history.module.css';

interface DriverDialogProps {
  open: boolean;
  ride: Booking | undefined;
  onClose: () => void;
}

/** Who drives: what a rider wants to know before getting in. */
export function DriverDialog({ open, ride, onClose }: DriverDialogProps) {
  const driver = ride?.assignedDriver;
  const vehicle = ride?.vehicleNumber ?? driver?.vehicleNumber;
  return (
    <Dialog
      open={open && driver != null}
      onClose={onClose}
      size="small"
      title={driver?.fullName ?? 'Driver'}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {driver && (
        <div className={styles.person}>
          <div className={styles.marks}>
            <Badge tone={driver.status === 'active' ? 'success' : 'neutral'}>
              {driver.status === 'active' ? 'Active' : 'Inactive'}
            </Badge>
            {driver.licenseVerified && (
              <Badge tone="info" icon="shield">
                License Verified
              </Badge>
            )}
            {driver.aadhaarVerified && (
              <Badge tone="info" icon="shield">
                Aadhaar Verified
              </Badge>
            )}
          </div>
          <KeyValueList
            entries={[
              { key: 'phone', label: 'Phone', value: <a href={`tel:${driver.phoneNumber}`}>{driver.phoneNumber}</a> },
              {
                key: 'email',
                label: 'Email',
                value: driver.email ? <a href={`mailto:${driver.email}`}>{driver.email}</a> : undefined,
              },
              { key: 'id', label: 'Driver ID', value: driver.driverId },
              {
                key: 'vehicle',
                label: 'Vehicle',
                value: vehicle ? `${vehicle} · ${driver.vehicleType}` : driver.vehicleType,
              },
              { key: 'gender', label: 'Gender', value: driver.gender },
              { key: 'rides', label: 'Total rides', value: driver.totalRides.toLocaleString('en-IN') },
            ]}
          />
        </div>
      )}
    </Dialog>
  );
}
