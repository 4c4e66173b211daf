import styles from './avatar.module.css';

/** A person's initials. It is decoration, because the name is shown beside it. */
export function Avatar({ name, size = 32 }: { name: string; size?: number }) {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const initials = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? [...new Intl.Segmenter().segment(word)][0]?.segment : ''))
    .join('')
    .toUpperCase();
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.4 }} aria-hidden>
      {initials || '–'}
    </span>
  );
}
