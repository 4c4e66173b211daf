import styles from './footer.module.css';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>Made by the Pahiya team.</p>
      <p>Built on React, Fastify and PostgreSQL. Places from GeoNames, CC BY 4.0.</p>
    </footer>
  );
}
