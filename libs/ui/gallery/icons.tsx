import { Icon, iconNames } from '../src/index.ts';
import { Section } from './section.tsx';
import styles from './gallery.module.css';

export function Icons() {
  return (
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
  );
}
