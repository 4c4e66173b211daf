import { Cards } from './cards.tsx';
import { Notices } from './notices.tsx';
import { Section } from './section.tsx';
import { StatCards } from './stat-cards.tsx';
import { States } from './states.tsx';
import styles from './gallery.module.css';

export function CardsAndStates() {
  return (
    <Section title="Cards and states">
      <StatCards />
      <div className={styles.two} style={{ marginTop: 20 }}>
        <Cards />
        <States />
      </div>
      <div className={styles.two} style={{ marginTop: 20 }}>
        <Notices />
      </div>
    </Section>
  );
}
