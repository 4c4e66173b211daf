import { useId, type ReactNode } from 'react';
import { useText } from '@pahiya/ui';
import { Link, useSession } from '@pahiya/web-kit';
import { salesEmail } from '../operator.ts';
import { registrationOf } from '../paths.ts';
import links from './landing-links.module.css';
import { messages } from './messages.ts';
import styles from './sections.module.css';

const HIGHLIGHTS = ['highlightTrips', 'highlightFare', 'highlightDriver', 'highlightInvoices'] as const;
const REASONS = ['reasonCompany', 'reasonDriver', 'reasonDesk'] as const;
const STEPS = ['stepSignUp', 'stepBook', 'stepTrack', 'stepPay'] as const;
const VOICES = ['voiceEmployee', 'voiceFinance', 'voiceDriver'] as const;
/** Each link explains how to install the app without a store. */
const STORES = [
  { store: 'appStore', instead: 'appStoreInstead', how: 'installIphone' },
  { store: 'googlePlay', instead: 'googlePlayInstead', how: 'installAndroid' },
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

/** Titles with one sentence each; the sentence's key is the title's key plus `Text`. */
function Points({ points }: { points: readonly (typeof HIGHLIGHTS | typeof REASONS | typeof STEPS)[number][] }) {
  const text = useText(messages);
  return points.map((point) => (
    <li key={point}>
      <h3>{text(point)}</h3>
      <p>{text(`${point}Text`)}</p>
    </li>
  ));
}

function Plan({ name, children }: { name: 'starter' | 'pro' | 'enterprise'; children: ReactNode }) {
  const text = useText(messages);
  return (
    <li>
      <h3>{text(name)}</h3>
      <p className={styles.price}>{text.rich(`${name}Price`, { small: (words) => <small>{words}</small> })}</p>
      <p>{text(`${name}Text`)}</p>
      {children}
    </li>
  );
}

/** The six sections of the landing page, in the order of docs/product.md, Landing page. */
export function Sections() {
  const text = useText(messages);
  const isCompany = useSession((session) => session.claims?.role === 'company');
  const mail = `mailto:${salesEmail()}?subject=${encodeURIComponent(text('salesSubject'))}`;
  return (
    <div className={styles.sections}>
      <Section title={text('highlights')}>
        <ul className={styles.grid}>
          <Points points={HIGHLIGHTS} />
        </ul>
      </Section>

      <Section title={text('reasons')} intro={text('reasonsIntro')}>
        <ul className={styles.grid} data-columns="3">
          <Points points={REASONS} />
        </ul>
      </Section>

      <Section title={text('steps')}>
        <ol className={styles.steps}>
          <Points points={STEPS} />
        </ol>
      </Section>

      <Section title={text('app')} intro={text('appIntro')}>
        <div className={styles.app}>
          <p className={styles.stores}>
            {STORES.map(({ store, instead, how }) => (
              <a key={store} href={`#${how}`}>
                {text(store)} <small>{text(instead)}</small>
              </a>
            ))}
          </p>
          <ul className={styles.installs}>
            {STORES.map(({ how }) => (
              <li key={how} id={how} tabIndex={-1}>
                <h3>{text(how)}</h3>
                <p>{text(`${how}Text`)}</p>
              </li>
            ))}
          </ul>
        </div>
      </Section>

      <Section title={text('voices')} intro={text('voicesIntro')}>
        <ul className={styles.voices}>
          {VOICES.map((voice) => (
            <li key={voice}>
              <blockquote>{text(voice)}</blockquote>
              <p>{text(`${voice}Who`)}</p>
            </li>
          ))}
        </ul>
      </Section>

      <Section title={text('pricing')} intro={text('pricingIntro')}>
        <ul className={styles.plans}>
          <Plan name="starter">
            <Link className={links.secondary} to={registrationOf.company}>
              {text('getStarted')}
            </Link>
          </Plan>
          <Plan name="pro">
            {isCompany ? (
              <a className={links.secondary} href={mail}>
                {text('upgrade')}
              </a>
            ) : (
              <Link className={links.secondary} to={`${registrationOf.company}?plan=pro`}>
                {text('upgrade')}
              </Link>
            )}
          </Plan>
          <Plan name="enterprise">
            <a className={links.secondary} href={mail}>
              {text('contactSales')}
            </a>
          </Plan>
        </ul>
        <p className={styles.note}>{text('plansNote')}</p>
      </Section>
    </div>
  );
}
