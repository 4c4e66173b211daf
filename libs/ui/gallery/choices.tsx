import { useState } from 'react';
import { Checkbox, RadioCards, SegmentedControl, SignaturePad, Switch } from '../src/index.ts';
import styles from './gallery.module.css';

export function Choices() {
  const [returns, setReturns] = useState(true);
  const [sharing, setSharing] = useState(true);
  const [cab, setCab] = useState<'Sedan' | 'Mini SUV' | 'SUV'>('Sedan');
  const [mode, setMode] = useState<'regular' | 'airport'>('regular');
  return (
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
  );
}
