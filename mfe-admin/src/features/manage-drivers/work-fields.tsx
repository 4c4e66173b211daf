import { CAB_TYPES, maximumOf, maxLengthOf, Salary, VehicleNumber, type CabType } from '@pahiya/contracts';
import { cabTypeWord, Card, NumberField, SegmentedControl, Select, TextField, useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import { type DriverFormState } from './use-driver-form.ts';
import styles from './drivers.module.css';

/** What the driver earns and drives, and whether the driver can be assigned. */
export function WorkFields({ fields, set, errorOf, isEditing }: DriverFormState) {
  const text = useText(messages);
  return (
    <Card title={text('work')}>
      <div className={styles.fields}>
        <NumberField
          label={text('monthlySalary')}
          required={!isEditing}
          prefix="₹"
          min={0}
          max={maximumOf(Salary)}
          step={500}
          value={fields.salary}
          onChange={set('salary')}
          error={errorOf('salary')}
        />
        <Select
          label={text('vehicleType')}
          value={fields.vehicleType}
          options={CAB_TYPES.map((value: CabType) => ({ value, label: cabTypeWord(value) }))}
          onChange={set('vehicleType')}
        />
        <TextField
          label={text('vehicleNumber')}
          description={text('vehicleNumberHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxLengthOf(VehicleNumber)}
          value={fields.vehicleNumber}
          onChange={(value) => set('vehicleNumber')(value.toUpperCase())}
          error={errorOf('vehicleNumber')}
        />
        {isEditing && (
          <SegmentedControl
            label={text('status')}
            hideLabel={false}
            description={text('statusHint')}
            value={fields.status}
            onChange={set('status')}
            choices={[
              { value: 'active', label: text('active') },
              { value: 'inactive', label: text('inactive') },
            ]}
          />
        )}
      </div>
    </Card>
  );
}
