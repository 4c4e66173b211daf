import { useState } from 'react';
import {
  Button,
  Combobox,
  ConfirmDialog,
  DatePicker,
  Dialog,
  KeyValueList,
  Menu,
  Popover,
  RideStatusBadge,
  SidePanel,
  toast,
} from '../src/index.ts';
import type { Suggestion } from '../src/index.ts';
import { Palette } from './palette.tsx';
import { findPlaces } from './sample-places.ts';
import { Section } from './section.tsx';
import styles from './gallery.module.css';

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'panel'>();
  const [driver, setDriver] = useState<Suggestion>();
  const [day, setDay] = useState<string>();
  const close = () => setOpen(undefined);
  return (
    <Section title="Overlays">
      <div className={styles.row}>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('panel')}>Side panel</Button>
        <Palette />
        <Menu
          label="More"
          button="Menu"
          items={[
            { key: 'edit', label: 'Edit', icon: 'edit', onSelect: () => toast.info('Edit') },
            { key: 'delete', label: 'Delete driver', icon: 'trash', danger: true, onSelect: () => setOpen('confirm') },
          ]}
        />
        <Popover label="Fare breakdown" button="Popover">
          <KeyValueList ends entries={[{ key: 'base', label: 'Base fare', value: '₹1,800' }]} />
        </Popover>
        <Button onClick={() => toast.success('Booking created successfully')}>Toast</Button>
        <Button
          onClick={() => toast.error('Failed to load bookings', { action: { label: 'Retry', onPress: () => {} } })}
        >
          Error toast
        </Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Assign driver"
        description="Ride 9D2E77AA, 22 Nov 2026, 9:45 pm"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" disabledReason={driver ? undefined : 'Please select a driver'} onClick={close}>
              Assign
            </Button>
          </>
        }
      >
        <div style={{ display: 'grid', gap: 16 }}>
          <Combobox label="Driver" icon="search" value={driver} onChange={setDriver} load={findPlaces} minLength={0} />
          <DatePicker label="Date" value={day} onChange={setDay} />
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        danger
        confirmLabel="Delete"
        title="Are you sure you want to delete this employee?"
      >
        Asha Rao (E-001) can no longer sign in. Her rides stay in the history.
      </ConfirmDialog>
      <SidePanel
        open={open === 'panel'}
        onClose={close}
        title="Ravi Kumar"
        description={<RideStatusBadge status="on_trip" />}
        footer={<Button>Edit</Button>}
      >
        <KeyValueList entries={[{ key: 'phone', label: 'Phone', value: '98765 43210' }]} />
      </SidePanel>
    </Section>
  );
}
