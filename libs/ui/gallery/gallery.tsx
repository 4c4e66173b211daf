import { useState } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import {
  AppFrame,
  Avatar,
  Badge,
  Button,
  Card,
  Checkbox,
  Combobox,
  ConfirmDialog,
  DatePicker,
  Dialog,
  EmptyState,
  ErrorState,
  FileField,
  FilterBar,
  Icon,
  IconButton,
  KeyValueList,
  LinkButton,
  Logo,
  Menu,
  Notice,
  NumberField,
  PageHeader,
  PasswordField,
  Popover,
  RadioCards,
  RideStatusBadge,
  SegmentedControl,
  Select,
  SidePanel,
  SignaturePad,
  Skeleton,
  Spinner,
  StatCard,
  StatRow,
  Switch,
  Table,
  Tabs,
  TextArea,
  TextField,
  TimePicker,
  ToastRegion,
  TripLine,
  applyTheme,
  currentTheme,
  formatDate,
  formatDateTime,
  formatDuration,
  formatInr,
  formatInrShort,
  formatKm,
  formatTime,
  iconNames,
  shortId,
  toast,
} from '../src/index.ts';
import type { Column, Sort, Suggestion, Theme } from '../src/index.ts';
import { Charts } from './charts.tsx';
import { Palette } from './palette.tsx';
import { ManyRows } from './many-rows.tsx';
import { TripMaps } from './trip-maps.tsx';
import styles from './gallery.module.css';

interface Ride {
  id: string;
  employee: string;
  pickup: string;
  dropoff: string;
  date: string;
  time: string;
  cab: string;
  status: string;
  fare: number;
  driver: string | undefined;
}

const rides: Ride[] = [
  {
    id: '7f3a2c91',
    employee: 'Asha Rao',
    pickup: 'Kempegowda International Airport, Bengaluru',
    dropoff: 'Manyata Tech Park',
    date: '2026-11-21',
    time: '18:30',
    cab: 'Sedan',
    status: 'on_trip',
    fare: 1240,
    driver: 'Ravi Kumar',
  },
  {
    id: '1b88e0d4',
    employee: 'Imran Sheikh',
    pickup: 'Koramangala 5th Block',
    dropoff: 'Electronic City Phase 1',
    date: '2026-11-21',
    time: '09:15',
    cab: 'SUV',
    status: 'accepted',
    fare: 2860,
    driver: 'Suresh Patil',
  },
  {
    id: 'c0ffee12',
    employee: 'Meera Krishnan',
    pickup: 'Indiranagar 100 Feet Road',
    dropoff: 'Mysuru Palace, Mysuru',
    date: '2026-11-22',
    time: '06:00',
    cab: 'Mini SUV',
    status: 'assigned',
    fare: 9800,
    driver: 'Gurpreet Singh',
  },
  {
    id: '9d2e77aa',
    employee: 'Vikram Desai',
    pickup: 'Whitefield Main Road',
    dropoff: 'Bengaluru City Junction',
    date: '2026-11-22',
    time: '21:45',
    cab: 'Sedan',
    status: 'pending',
    fare: 1800,
    driver: undefined,
  },
  {
    id: '55aa90c3',
    employee: 'अनीता देशमुख',
    pickup: 'एमजी रोड मेट्रो',
    dropoff: 'HSR Layout Sector 2',
    date: '2026-11-19',
    time: '11:00',
    cab: 'Sedan',
    status: 'completed',
    fare: 125000,
    driver: 'Ravi Kumar',
  },
  {
    id: '04be1d6f',
    employee: 'Joseph D’Souza',
    pickup: 'Jayanagar 4th Block',
    dropoff: 'Bannerghatta Road',
    date: '2026-11-18',
    time: '13:20',
    cab: 'SUV',
    status: 'denied',
    fare: 2800,
    driver: undefined,
  },
  {
    id: '88e2f401',
    employee: 'Priya Nair',
    pickup: 'Hebbal',
    dropoff: 'Domlur',
    date: '2026-11-17',
    time: '08:05',
    cab: 'Sedan',
    status: 'cancelled',
    fare: 1800,
    driver: undefined,
  },
];

const columns: Column<Ride>[] = [
  { key: 'employee', header: 'Employee', sortable: true, cell: (ride) => ride.employee },
  { key: 'route', header: 'Route', cell: (ride) => `${ride.pickup} → ${ride.dropoff}` },
  { key: 'date', header: 'Date and time', sortable: true, cell: (ride) => formatDateTime(ride.date, ride.time) },
  { key: 'cab', header: 'Cab type', cell: (ride) => ride.cab },
  { key: 'status', header: 'Status', cardEnd: true, cell: (ride) => <RideStatusBadge status={ride.status} /> },
  { key: 'fare', header: 'Fare', numeric: true, sortable: true, cell: (ride) => formatInr(ride.fare) },
  { key: 'driver', header: 'Driver', cell: (ride) => ride.driver ?? '–' },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cardEnd: true,
    cell: (ride) => (
      <Menu
        label={`Actions of ride ${shortId(ride.id)}`}
        size="compact"
        items={[
          {
            key: 'driver',
            label: 'Assign driver',
            icon: 'user',
            onSelect: () => toast.info(`Assign a driver to ${shortId(ride.id)}`),
          },
          {
            key: 'vehicle',
            label: 'Assign vehicle',
            icon: 'car',
            onSelect: () => toast.success('Vehicle assigned successfully'),
          },
          {
            key: 'cancel',
            label: 'Cancel ride',
            icon: 'ban',
            danger: true,
            disabled: ride.status === 'completed',
            onSelect: () => toast.error('Failed to cancel'),
          },
        ]}
      />
    ),
  },
];

const places: Suggestion[] = [
  {
    id: 'blr',
    name: 'Kempegowda International Airport',
    description: 'Devanahalli, Bengaluru, Karnataka',
    icon: 'plane',
  },
  { id: 'blr-city', name: 'Bengaluru', description: 'Karnataka', icon: 'pin' },
  { id: 'whitefield', name: 'Whitefield', description: 'Bengaluru, Karnataka', icon: 'pin' },
  { id: 'mys', name: 'Mysuru', description: 'Karnataka', icon: 'pin' },
];
async function findPlaces(query: string): Promise<Suggestion[]> {
  await new Promise((done) => setTimeout(done, 250));
  if (query === 'fail') throw new Error('The gallery fails on purpose');
  return places.filter((place) => place.name.toLowerCase().includes(query.toLowerCase()));
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} id={title.toLowerCase().replaceAll(' ', '-')}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  return (
    <Section title="Buttons">
      {(['primary', 'secondary', 'quiet', 'danger', 'attention'] as const).map((variant) => (
        <div key={variant} className={styles.row}>
          <Button variant={variant}>Book Ride</Button>
          <Button variant={variant} icon="plus">
            Add New Driver
          </Button>
          <Button variant={variant} pending>
            Book Ride
          </Button>
          <Button variant={variant} pending pendingLabel="Generating...">
            Download PDF
          </Button>
          <Button variant={variant} disabled>
            Save
          </Button>
          <Button variant={variant} disabledReason="Please provide a signature before downloading">
            Download PDF
          </Button>
          <Button variant={variant} size="compact">
            Compact
          </Button>
          <IconButton variant={variant} icon="refresh" label="Refresh" />
        </div>
      ))}
      <div className={styles.row}>
        <Button variant="primary" size="large" iconEnd="arrowRight">
          Start ride
        </Button>
        <LinkButton href="#buttons" iconEnd="arrowRight">
          View All Drivers
        </LinkButton>
        <IconButton icon="close" label="Close" size="compact" />
        <Spinner label="Loading..." />
      </div>
    </Section>
  );
}

function Fields() {
  const [passengers, setPassengers] = useState<number | undefined>(2);
  const [salary, setSalary] = useState<number | undefined>(25000);
  const [place, setPlace] = useState<Suggestion>();
  const [date, setDate] = useState<string | undefined>('2026-11-21');
  const [time, setTime] = useState<string | undefined>('18:30');
  const [file, setFile] = useState<File>();
  const [returns, setReturns] = useState(true);
  const [sharing, setSharing] = useState(true);
  const [cab, setCab] = useState<'Sedan' | 'Mini SUV' | 'SUV'>('Sedan');
  const [mode, setMode] = useState<'regular' | 'airport'>('regular');
  return (
    <Section title="Fields">
      <div className={styles.grid}>
        <TextField label="Company ID" placeholder="DEMO01" required />
        <TextField
          label="Email"
          type="email"
          defaultValue="asha@"
          error="Enter an email address like asha@company.in."
        />
        <PasswordField label="Password" defaultValue="Pahiya#2026" labelEnd={<a href="#fields">Forgot password?</a>} />
        <TextField label="Phone" prefix="+91" inputMode="tel" description="The driver calls this number at pickup." />
        <TextField label="Employee ID" value="E-001" readOnly />
        <TextField label="Vehicle number" disabled defaultValue="KA 01 AB 1234" />
        <NumberField label="Passengers" value={passengers} onChange={setPassengers} min={1} max={6} stepper />
        <NumberField
          label="Monthly base salary"
          prefix="₹"
          value={salary}
          onChange={setSalary}
          min={0}
          step={500}
          suffix="per month"
        />
        <Select
          label="Driver"
          placeholder="-- Select a driver --"
          options={[
            { value: 'ravi', label: 'Ravi Kumar · 98765 43210' },
            { value: 'suresh', label: 'Suresh Patil · 98450 11223' },
          ]}
        />
        <Combobox
          label="Pickup"
          icon="target"
          placeholder="Area, building or airport"
          value={place}
          onChange={setPlace}
          load={findPlaces}
          required
        />
        <DatePicker label="Date" value={date} onChange={setDate} min="2026-11-20" required />
        <TimePicker label="Time" value={time} onChange={setTime} required />
        <TextArea label="Note" placeholder="Reason (optional)" />
        <FileField label="License image" value={file} onChange={setFile} required />
        <FileField
          label="Aadhaar card image"
          value={new File(['x'.repeat(420_000)], 'aadhaar-front.png')}
          onChange={() => {}}
          progress={0.6}
        />
      </div>
      <div className={styles.grid} style={{ marginTop: 24 }}>
        <RadioCards
          label="Cab type"
          value={cab}
          onChange={setCab}
          choices={[
            { value: 'Sedan', label: 'Sedan', description: 'up to 4 passengers', end: '₹1,800' },
            { value: 'Mini SUV', label: 'Mini SUV', description: 'up to 6 passengers', end: '₹2,500' },
            { value: 'SUV', label: 'SUV', description: 'not available today', end: '₹2,800', disabled: true },
          ]}
        />
        <div style={{ display: 'grid', gap: 16 }}>
          <SegmentedControl
            label="Kind of ride"
            value={mode}
            onChange={setMode}
            wide
            choices={[
              { value: 'regular', label: 'Regular Ride', icon: 'car', tooltip: 'Within the city or between cities' },
              { value: 'airport', label: 'Airport Transfer', icon: 'plane' },
            ]}
          />
          <Checkbox
            label="Include return"
            description="The cab brings you back the same way."
            checked={returns}
            onChange={setReturns}
          />
          <Checkbox label="Remember me" checked={false} onChange={() => {}} disabled />
          <Switch
            label="Share my location"
            description="While a ride is in progress."
            checked={sharing}
            onChange={setSharing}
          />
        </div>
        <div style={{ display: 'grid', gap: 16 }}>
          <SignaturePad onChange={() => {}} />
        </div>
      </div>
    </Section>
  );
}

function Tables() {
  const [sort, setSort] = useState<Sort>({ column: 'date', direction: 'descending' });
  const [selected, setSelected] = useState<string | undefined>(rides[1]?.id);
  return (
    <Section title="Tables">
      <Card flush>
        <FilterBar
          end={
            <Button size="compact" icon="download">
              Export
            </Button>
          }
        >
          <TextField label="Search" hideLabel compact icon="search" placeholder="Search" />
          <Select label="Month" hideLabel compact options={[{ value: '2026-11', label: 'November 2026' }]} />
          <Select
            label="Status"
            hideLabel
            compact
            placeholder="All statuses"
            options={[{ value: 'completed', label: 'Completed' }]}
          />
        </FilterBar>
        <Table
          caption="Bookings"
          columns={columns}
          rows={rides}
          rowKey={(ride) => ride.id}
          sort={sort}
          onSort={setSort}
          selectedKey={selected}
          onRowAction={(ride) => setSelected(ride.id)}
          footer={
            <>
              <span>7 of 128 bookings</span>
              <Button size="compact">Load more</Button>
            </>
          }
        />
      </Card>
      <div className={styles.two} style={{ marginTop: 20 }}>
        <Card title="Loading" flush>
          <Table
            caption="Bookings"
            columns={columns.slice(0, 4)}
            rows={undefined}
            rowKey={(ride) => ride.id}
            loading
            loadingLabel="Loading bookings..."
            skeletonRows={4}
          />
        </Card>
        <Card title="Error" flush>
          <Table
            caption="Bookings"
            columns={columns.slice(0, 4)}
            rows={undefined}
            rowKey={(ride) => ride.id}
            error="Failed to fetch bookings. Please try again."
            onRetry={() => {}}
          />
        </Card>
        <Card title="Empty" flush>
          <Table
            caption="Drivers"
            columns={columns.slice(0, 4)}
            rows={[]}
            rowKey={(ride) => ride.id}
            empty={
              <EmptyState
                icon="idCard"
                title="No drivers found. Add a new driver to get started."
                action={
                  <Button variant="primary" icon="plus">
                    Add New Driver
                  </Button>
                }
              />
            }
          />
        </Card>
        <Card title="Compact, loading again, scrolls on a phone" flush>
          <Table
            caption="Bookings"
            columns={columns.slice(0, 4)}
            rows={rides.slice(0, 4)}
            rowKey={(ride) => ride.id}
            compact
            loading
            phone="scroll"
          />
        </Card>
      </div>
    </Section>
  );
}

function Panels() {
  const [tab, setTab] = useState<'set' | 'adjust' | 'advance'>('set');
  return (
    <Section title="Cards and states">
      <StatRow>
        <StatCard label="Total Employees" figure="150" icon="users" hint="across 4 companies" />
        <StatCard label="Active Rides" figure="12" icon="car" live hint="on trip now" />
        <StatCard
          label="Monthly Expenses"
          figure={`₹${formatInrShort(250000)}`}
          icon="rupee"
          delta={{ text: '4 %', up: true, good: false }}
          hint="against October"
        />
        <StatCard label="Total Revenue" figure={undefined} />
      </StatRow>
      <div className={styles.two} style={{ marginTop: 20 }}>
        <Card title="Ride 9D2E77AA" description="Today, 6:30 pm" actions={<RideStatusBadge status="on_trip" />}>
          <TripLine
            live
            pickup="Kempegowda International Airport, Terminal 2, Devanahalli"
            pickupHint="6:30 pm"
            between={`${formatKm(36.4)} · ${formatDuration(80)}`}
            dropoff="Manyata Tech Park, Nagawara"
            dropoffHint="7:50 pm"
          />
        </Card>
        <Card
          title="Fare"
          footer={
            <>
              <Button>Close</Button>
              <Button variant="primary">Book Ride</Button>
            </>
          }
        >
          <KeyValueList
            ends
            entries={[
              { key: 'base', label: 'Base fare', value: formatInr(1800, { decimals: 2 }) },
              { key: 'distance', label: 'Distance fare, 12.4 km', value: formatInr(148.8, { decimals: 2 }) },
              { key: 'waiting', label: 'Waiting charges', value: undefined },
              { key: 'total', label: 'Total', value: formatInr(1948.8, { decimals: 2 }), strong: true },
            ]}
          />
        </Card>
        <Card title="Driver">
          <div className={styles.row}>
            <Avatar name="Ravi Kumar" size={40} />
            <Avatar name="अनीता देशमुख" size={40} />
            <Badge tone="success">Active</Badge>
            <Badge>Inactive</Badge>
            <Badge tone="attention">On Ride</Badge>
            <Badge tone="info" icon="shield">
              License Verified
            </Badge>
            <Badge tone="danger">Refused</Badge>
          </div>
          <KeyValueList
            entries={[
              { key: 'phone', label: 'Phone', value: '98765 43210' },
              { key: 'vehicle', label: 'Vehicle', value: 'KA 01 AB 1234, Sedan' },
              { key: 'since', label: 'Registered', value: formatDate('2026-11-02') },
            ]}
          />
        </Card>
        <Card title="Salary">
          <Tabs
            label="Salary"
            selected={tab}
            onSelect={setTab}
            tabs={[
              { key: 'set', label: 'Set Salary' },
              { key: 'adjust', label: 'Adjust Salary' },
              { key: 'advance', label: 'Give Advance', count: 3 },
            ]}
          >
            <Skeleton lines={3} label="Loading salary information..." />
          </Tabs>
        </Card>
        <Card>
          <EmptyState
            icon="car"
            title="No rides yet"
            description="Rides you book appear here, with their driver and their invoice."
            action={
              <LinkButton href="#" variant="primary">
                Book Your First Ride
              </LinkButton>
            }
          />
        </Card>
        <Card>
          <ErrorState
            title="Failed to load ride history"
            description="Nothing was lost; your bookings are safe."
            onRetry={() => {}}
          />
        </Card>
      </div>
      <div className={styles.two} style={{ marginTop: 20 }}>
        <Notice>Using estimated distance (Google Maps unavailable)</Notice>
        <Notice
          tone="success"
          title="Driver registered successfully"
          action={<Button size="compact">View All Drivers</Button>}
        />
        <Notice tone="warning" title="You are offline">
          What you entered is kept. It is sent when you are back.
        </Notice>
        <Notice tone="error">Login failed: the email or the password is not right.</Notice>
      </div>
    </Section>
  );
}

function Overlays() {
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

function Foundations() {
  const tokens = [
    '--ground',
    '--surface',
    '--surface-raised',
    '--surface-sunken',
    '--surface-selected',
    '--surface-inverse',
    '--line',
    '--line-strong',
    '--action',
    '--attention',
    '--danger',
    '--success',
    '--focus',
  ];
  return (
    <>
      <Section title="Foundations">
        <div className={styles.row}>
          {[16, 24, 40, 72].map((size) => (
            <Logo key={size} size={size} />
          ))}
          <Logo size={40} markOnly />
        </div>
        <div className={styles.row}>
          {tokens.map((token) => (
            <span key={token} className={styles.swatch} style={{ background: `var(${token})` }}>
              <span
                style={{
                  color: 'var(--text)',
                  background: 'var(--surface)',
                  padding: '0 4px',
                  justifySelf: 'start',
                  borderRadius: 3,
                }}
              >
                {token.slice(2)}
              </span>
            </span>
          ))}
        </div>
        <p style={{ fontSize: 'var(--text-40)', fontWeight: 640, lineHeight: 1.1 }}>
          Cabs for companies, ₹1,25,000 well spent
        </p>
        <p style={{ fontSize: 'var(--text-28)' }}>पहिया: कंपनियों के लिए कैब</p>
        <p style={{ fontSize: 'var(--text-20)' }}>
          {formatInr(125000)} · {formatInrShort(12_000_000)} · {formatDate('2026-11-21')} · {formatTime('18:30')} ·{' '}
          {formatKm(12.4)} · {formatDuration(80)}
        </p>
        <p style={{ fontSize: 'var(--text-16)' }}>A well-run transport desk: calm, exact, quick. चालक आपके रास्ते में है।</p>
        <p>Body, 14 px: the cab is waiting at gate 2. यात्रा 6:30 pm पर शुरू हुई।</p>
        <p style={{ fontSize: 'var(--text-12)', color: 'var(--text-muted)' }}>Small, 12 px: updated 2 min ago</p>
        <div className={styles.row} style={{ marginTop: 16 }}>
          {['pending', 'assigned', 'accepted', 'on_trip', 'completed', 'denied', 'cancelled', 'archived'].map(
            (status) => (
              <RideStatusBadge key={status} status={status} />
            ),
          )}
        </div>
      </Section>
      <Section title="Icons">
        <div style={{ display: 'flex', flexWrap: 'wrap' }}>
          {iconNames.map((name) => (
            <span key={name} className={styles.icon}>
              <Icon name={name} size={20} />
              {name}
            </span>
          ))}
        </div>
      </Section>
    </>
  );
}

function FramePage() {
  const [selected, setSelected] = useState<Ride | undefined>(rides[0]);
  return (
    <AppFrame
      label="Admin console"
      brand={<Logo size={24} />}
      currentPath="/admin/bookings"
      header={<strong>Bookings</strong>}
      navigation={[
        { items: [{ label: 'Dashboard', href: '/admin', icon: 'chart', exact: true }] },
        {
          label: 'Companies',
          items: [
            { label: 'Register Company', href: '/admin/companies/register-company', icon: 'plus' },
            { label: 'Registered Companies', href: '/admin/companies/registered-companies', icon: 'building' },
          ],
        },
        {
          label: 'Drivers',
          items: [
            { label: 'Add Driver', href: '/admin/drivers/add-driver', icon: 'plus' },
            { label: 'Manage Drivers', href: '/admin/drivers/manage-drivers', icon: 'idCard' },
            { label: 'Salary Management', href: '/admin/drivers/salary-management', icon: 'wallet' },
          ],
        },
        { label: 'Rides', items: [{ label: 'Bookings', href: '/admin/bookings', icon: 'route', count: 4 }] },
      ]}
      navigationEnd={<Badge>Demonstration</Badge>}
    >
      <PageHeader
        title="All Bookings"
        description="Every ride of every company"
        actions={
          <Button variant="primary" icon="plus">
            New booking
          </Button>
        }
      />
      <Card flush>
        <Table
          caption="Bookings"
          columns={columns}
          rows={rides}
          rowKey={(ride) => ride.id}
          selectedKey={selected?.id}
          onRowAction={setSelected}
        />
      </Card>
      <SidePanel
        open={selected !== undefined}
        onClose={() => setSelected(undefined)}
        title={`Ride ${shortId(selected?.id)}`}
        description={selected && <RideStatusBadge status={selected.status} />}
        footer={<Button variant="primary">Assign driver</Button>}
      >
        {selected && (
          <TripLine
            pickup={selected.pickup}
            dropoff={selected.dropoff}
            pickupHint={formatTime(selected.time)}
            live={selected.status === 'on_trip'}
          />
        )}
      </SidePanel>
    </AppFrame>
  );
}

function Gallery() {
  const [theme, setTheme] = useState<Theme>(currentTheme);
  if (location.hash === '#frame') {
    return (
      <>
        <FramePage />
        <ToastRegion />
      </>
    );
  }
  return (
    <>
      <header className={styles.top}>
        <Logo />
        <SegmentedControl
          label="Theme"
          value={theme}
          onChange={(chosen) => {
            setTheme(chosen);
            applyTheme(chosen);
          }}
          choices={[
            { value: 'light', label: 'Light', icon: 'sun' },
            { value: 'dark', label: 'Dark', icon: 'moon' },
            { value: 'system', label: 'System', icon: 'device' },
          ]}
        />
      </header>
      <main className={styles.page}>
        <Foundations />
        <Buttons />
        <Fields />
        <Tables />
        <Panels />
        <Section title="Charts">
          <Charts />
        </Section>
        <Section title="Maps">
          <TripMaps />
        </Section>
        <Overlays />
      </main>
      <ToastRegion />
    </>
  );
}

applyTheme(currentTheme());
const rows = Number(new URLSearchParams(location.search).get('rows'));
createRoot(document.getElementById('root') as HTMLElement).render(rows ? <ManyRows count={rows} /> : <Gallery />);
