import { Button, IconButton, LinkButton, Spinner } from '../src/index.ts';
import { Section } from './section.tsx';
import styles from './gallery.module.css';

export function Buttons() {
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
