import styles from './spinner.module.css';

/** Shows that something is running. Screen readers read `label`; without it the spinner is decoration beside a text. */
export function Spinner({ size = 16, label }: { size?: number; label?: string }) {
  return (
    <span className={styles.box} {...(label ? { role: 'status' } : {})}>
      <svg className={styles.spinner} width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden>
        <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeWidth="2" opacity="0.22" />
        <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {label && <span className={styles.label}>{label}</span>}
    </span>
  );
}
