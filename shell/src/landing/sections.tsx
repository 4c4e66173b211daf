import { useId, type ReactNode } from 'react';
import { Link } from '@pahiya/web-kit';
import { registrationOf } from '../paths.ts';
import styles from './landing.module.css';

const HIGHLIGHTS = [
  [
    'Local, outstation and airport',
    'One form for the office run, the plant visit two states away and the 5 am flight.',
  ],
  [
    'The fare before the ride',
    'Worked out by the same rules that write the invoice, and held for 15 minutes while you decide.',
  ],
  ['A driver you can see coming', 'Name, phone and vehicle once a driver accepts; live position during the trip.'],
  ['Invoices that add up', 'A GST serial for every completed ride, signed on screen, as PDF and CSV.'],
] as const;

const REASONS = [
  [
    'For the company',
    'See every booking, what it cost and who took it. Add an employee in four fields; remove one and their access ends at once.',
  ],
  [
    'For the driver',
    'Accept, start, complete. Advances and what is left of the salary are on the record, not in someone’s notebook.',
  ],
  [
    'For the transport desk',
    'Assign a driver and a vehicle in two clicks; double bookings are refused before they happen.',
  ],
] as const;

const STEPS = [
  ['Sign up', 'Your company registers and adds its employees.'],
  ['Book', 'Pick two places and a time. The fare is on the screen before you press the button.'],
  ['Track', 'Follow the request from pending to accepted, then the cab itself.'],
  ['Pay and rate', 'Your company settles by invoice; you tell the desk how it went.'],
] as const;

const VOICES = [
  [
    'I book the late cab from my desk and know the number plate before I reach the gate.',
    'An employee on the late shift',
  ],
  ['Month-end used to be a folder of slips. Now it is one file.', 'A finance manager'],
  ['One ride on the screen, one big button. That is all I want while I work.', 'A driver'],
] as const;

function Section({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {intro && <p>{intro}</p>}
      </header>
      {children}
    </section>
  );
}

/** The six sections of the landing page, in the order of spec section 1. */
export function Sections() {
  return (
    <div className={styles.sections}>
      <Section title="App Highlights">
        <ul className={styles.grid}>
          {HIGHLIGHTS.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>

      <Section title="Why Choose Our SaaS" intro="One place for everyone a ride concerns, and nothing to install.">
        <ul className={styles.grid} data-columns="3">
          {REASONS.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>

      <Section title="How It Works">
        <ol className={styles.steps}>
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>

      <Section title="Get the App" intro="Pahiya works in the browser of any phone today. Store apps are not out yet.">
        <p className={styles.stores}>
          {['App Store', 'Google Play'].map((store) => (
            <button key={store} type="button" disabled>
              {store} <small>not out yet</small>
            </button>
          ))}
        </p>
      </Section>

      <Section
        title="What Our Customers Say"
        intro="Sample voices: what we build towards, until real ones take their place."
      >
        <ul className={styles.voices}>
          {VOICES.map(([quote, who]) => (
            <li key={who}>
              <blockquote>{quote}</blockquote>
              <p>{who}</p>
            </li>
          ))}
        </ul>
      </Section>

      <Section title="Simple Pricing" intro="The software by the month, the rides at the rates above.">
        <ul className={styles.plans}>
          <li>
            <h3>Starter</h3>
            <p className={styles.price}>Free</p>
            <p>Booking, tracking and invoices for one company.</p>
            <Link className={styles.secondary} to={registrationOf.company}>
              Get Started
            </Link>
          </li>
          <li>
            <h3>Pro</h3>
            <p className={styles.price}>
              $19 <small>per month</small>
            </p>
            <p>For companies with a transport desk and a month of rides to settle.</p>
            <button type="button" className={styles.secondary} disabled aria-describedby="plans-note">
              Upgrade
            </button>
          </li>
          <li>
            <h3>Enterprise</h3>
            <p className={styles.price}>Contact Us</p>
            <p>Several sites, your own systems, terms of your own.</p>
            <button type="button" className={styles.secondary} disabled aria-describedby="plans-note">
              Contact Sales
            </button>
          </li>
        </ul>
        <p id="plans-note" className={styles.note}>
          Paid plans can’t be ordered here yet; until then every company has all of Pahiya.
        </p>
      </Section>
    </div>
  );
}
