import type { ReactNode } from 'react';
import styles from './gallery.module.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} id={title.toLowerCase().replaceAll(' ', '-')}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
