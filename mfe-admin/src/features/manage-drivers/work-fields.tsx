import { CAB_TYPES, maxLengthOf, VehicleNumber, type CabType } from '@pahiya/contracts';
import { cabTypeWord, Card, NumberField, SegmentedControl, Select, TextField, useText } from '@pahiya/ui';
import { type DriverFieldsProps } from './driver-fields.ts';
import { messages } from './messages.ts';
import styles from './drivers.module.css';

/**
 * The fields about the pay, the vehicle, and whether the driver can be assigned. The salary has no `max`: the field would
 * lower a mistyped amount by itself, and it would be saved unseen.
 */
export function WorkFields({ fields: { bind, set, values }, isEditing }: DriverFieldsProps) {
  const text = useText(messages);
  return (
    <Card title={text('work')}>
      <div className={styles.fields}>
        <NumberField
          label={text('monthlySalary')}
          required={!isEditing}
          prefix="₹"
          min={0}
          step={500}
          {...bind('salary')}
        />
        <Select
          label={text('vehicleType')}
          options={CAB_TYPES.map((value: CabType) => ({ value, label: cabTypeWord(value) }))}
          {...bind('vehicleType')}
        />
        <TextField
          label={text('vehicleNumber')}
          description={text('vehicleNumberHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxLengthOf(VehicleNumber)}
          {...bind('vehicleNumber')}
          onChange={(typed) => set({ vehicleNumber: typed.toUpperCase() })}
        />
        {isEditing && (
          <SegmentedControl
            label={text('status')}
            hideLabel={false}
            description={text('statusHint')}
            value={values.status}
            onChange={(status) => set({ status })}
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
