import { type Booking } from '@pahiya/contracts';
import {
  Badge,
  Button,
  cabTypeWord,
  Dialog,
  formatNumber,
  formatPhone,
  formatPlate,
  KeyValueList,
  useText,
} from '@pahiya/ui';
import { messages } from './messages.ts';
import styles from './view-history.module.css';

interface DriverDialogProps {
  open: boolean;
  ride: Booking | undefined;
  onClose: () => void;
}

/** The driver's details that a rider checks before getting in. */
export function DriverDialog({ open, ride, onClose }: DriverDialogProps) {
  const text = useText(messages);
  const driver = ride?.assignedDriver;
  const vehicle = ride?.vehicleNumber ?? driver?.vehicleNumber;
  return (
    <Dialog
      open={open && driver != null}
      onClose={onClose}
      size="small"
      title={driver?.fullName ?? text('driver')}
      footer={<Button onClick={onClose}>{text('close')}</Button>}
    >
      {driver && (
        <div className={styles.person}>
          <div className={styles.marks}>
            {driver.status === 'active' ? (
              <Badge tone="success" icon="check">
                {text('active')}
              </Badge>
            ) : (
              <Badge icon="ban">{text('inactive')}</Badge>
            )}
            {driver.licenseVerified && (
              <Badge tone="info" icon="shield">
                {text('licenseVerified')}
              </Badge>
            )}
            {driver.aadhaarVerified && (
              <Badge tone="info" icon="shield">
                {text('aadhaarVerified')}
              </Badge>
            )}
          </div>
          <KeyValueList
            entries={[
              {
                key: 'phone',
                label: text('phone'),
                value: <a href={`tel:${driver.phoneNumber}`}>{formatPhone(driver.phoneNumber)}</a>,
              },
              {
                key: 'email',
                label: text('email'),
                value: driver.email ? <a href={`mailto:${driver.email}`}>{driver.email}</a> : undefined,
              },
              { key: 'id', label: text('driverId'), value: driver.driverId },
              {
                key: 'vehicle',
                label: text('vehicle'),
                value: [vehicle && formatPlate(vehicle), cabTypeWord(driver.vehicleType)].filter(Boolean).join(' · '),
              },
              { key: 'gender', label: text('gender'), value: text('genderWord', { gender: driver.gender }) },
              { key: 'rides', label: text('totalRides'), value: formatNumber(driver.totalRides) },
            ]}
          />
        </div>
      )}
    </Dialog>
  );
}
