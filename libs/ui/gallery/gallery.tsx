import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Logo, SegmentedControl, ToastRegion, applyTheme, currentTheme, showTheme } from '../src/index.ts';
import type { Theme } from '../src/index.ts';
import { Buttons } from './buttons.tsx';
import { CardsAndStates } from './cards-and-states.tsx';
import { Charts } from './charts.tsx';
import { Fields } from './fields.tsx';
import { Foundations } from './foundations.tsx';
import { FramePage } from './frame-page.tsx';
import { Icons } from './icons.tsx';
import { ManyRows } from './many-rows.tsx';
import { Overlays } from './overlays.tsx';
import { Section } from './section.tsx';
import { Tables } from './tables.tsx';
import { TripMaps } from './trip-maps.tsx';
import styles from './gallery.module.css';

function Gallery() {
  const [theme, setTheme] = useState<Theme>(currentTheme);
  if (location.hash === '#frame') {
    return (
      <>
        <FramePage />
        <ToastRegion />
      </>
    );
  }
  return (
    <>
      <header className={styles.top}>
        <Logo />
        <SegmentedControl
          label="Theme"
          value={theme}
          onChange={(chosen) => {
            setTheme(chosen);
            applyTheme(chosen);
          }}
          choices={[
            { value: 'light', label: 'Light', icon: 'sun' },
            { value: 'dark', label: 'Dark', icon: 'moon' },
            { value: 'system', label: 'System', icon: 'device' },
          ]}
        />
      </header>
      <main className={styles.page}>
        <Foundations />
        <Icons />
        <Buttons />
        <Fields />
        <Tables />
        <CardsAndStates />
        <Section title="Charts">
          <Charts />
        </Section>
        <Section title="Maps">
          <TripMaps />
        </Section>
        <Overlays />
      </main>
      <ToastRegion />
    </>
  );
}

showTheme(currentTheme());
const rows = Number(new URLSearchParams(location.search).get('rows'));
createRoot(document.getElementById('root') as HTMLElement).render(rows ? <ManyRows count={rows} /> : <Gallery />);
