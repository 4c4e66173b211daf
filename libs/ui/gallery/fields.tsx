import { useState } from 'react';
import {
  Combobox,
  DatePicker,
  FileField,
  NumberField,
  PasswordField,
  Select,
  TextArea,
  TextField,
  TimePicker,
} from '../src/index.ts';
import type { Suggestion } from '../src/index.ts';
import { Choices } from './choices.tsx';
import { findPlaces } from './sample-places.ts';
import { Section } from './section.tsx';
import styles from './gallery.module.css';

export function Fields() {
  const [passengers, setPassengers] = useState<number | undefined>(2);
  const [salary, setSalary] = useState<number | undefined>(25000);
  const [place, setPlace] = useState<Suggestion>();
  const [date, setDate] = useState<string | undefined>('2026-11-21');
  const [time, setTime] = useState<string | undefined>('18:30');
  const [file, setFile] = useState<File>();
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
      <Choices />
    </Section>
  );
}
