import { type DriverChoice } from '@pahiya/contracts';
import { cx, useText } from '@pahiya/ui';
import { differenceOf } from '../../dispatch/money.ts';
import { messages } from './messages.ts';
import styles from './ride-panel.module.css';

interface ChoiceListProps {
  name: string;
  choices: readonly DriverChoice[];
  chosen: string | undefined;
  onChoose: (driverId: string) => void;
}

/** All drivers for a ride: the possible ones, the cheapest first, and below them the drivers whom a rule excludes. */
export function ChoiceList({ name, choices, chosen, onChoose }: ChoiceListProps) {
  const text = useText(messages);
  if (choices.length === 0) return <p className={styles.muted}>{text('nobody')}</p>;
  const groups = [
    { label: text('drivers'), isShown: false, choices: choices.filter(({ possible }) => possible) },
    { label: text('notPossibleGroup'), isShown: true, choices: choices.filter(({ possible }) => !possible) },
  ];
  return groups
    .filter((group) => group.choices.length > 0)
    .map((group) => (
      <fieldset key={group.label} className={styles.choices}>
        <legend className={cx(!group.isShown && styles.hidden)}>{group.label}</legend>
        {group.choices.map((choice) => (
          <Choice
            key={choice.driver.driverId}
            name={name}
            choice={choice}
            checked={choice.driver.driverId === chosen}
            onChoose={() => onChoose(choice.driver.driverId)}
          />
        ))}
      </fieldset>
    ));
}

interface ChoiceProps {
  name: string;
  choice: DriverChoice;
  checked: boolean;
  onChoose: () => void;
}

function Choice({ name, choice, checked, onChoose }: ChoiceProps) {
  const text = useText(messages);
  const { driver, chosen, possible, sentence, extraPaise, isAbout } = choice;
  const price =
    extraPaise === null || extraPaise === 0
      ? ''
      : text(isAbout ? 'extraAbout' : 'extra', { price: differenceOf(extraPaise) });
  return (
    <label className={styles.choice}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span className={styles.words}>
        <span className={styles.name}>{driver.name}</span>
        <span className={styles.muted}>{sentence}</span>
      </span>
      <span className={styles.price}>{chosen ? text('presentDriver') : possible && price}</span>
    </label>
  );
}
