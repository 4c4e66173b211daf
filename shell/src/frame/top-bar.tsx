import { useId, useState } from 'react';
import { Logo, toast } from '@pahiya/ui';
import { Link, NavLink, signOut, useLocation, useNavigate, useRemotes, useSession } from '@pahiya/web-kit';
import { homeOf, paths } from '../paths.ts';
import { ThemeMenu } from './theme-menu.tsx';
import styles from './top-bar.module.css';

interface Entry {
  label: string;
  path: string;
}

/** Home, then what the remotes of this role declare. Without the remotes' list: Home and the role's own first page. */
function useEntries(): Entry[] {
  const role = useSession((session) => session.claims?.role);
  const { data: remotes } = useRemotes();
  const home = { label: 'Home', path: paths.landing };
  if (!role) return [home, { label: 'Booking', path: homeOf.user }];
  if (!remotes) return [home, { label: role === 'user' ? 'Booking' : 'Dashboard', path: homeOf[role] }];
  return [home, ...remotes.filter(({ roles }) => roles.includes(role)).flatMap(({ navigation }) => navigation)];
}

/** The bar over every page; on a narrow screen its links are behind one button. */
export function TopBar() {
  const signedIn = useSession((session) => session.token !== null);
  const name = useSession((session) => session.claims?.name);
  const entries = useEntries();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // Where the menu was opened: another page closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  const menu = useId();

  const logOut = async () => {
    const told = signOut();
    void navigate(paths.landing);
    if (!(await told))
      toast.info('You are logged out here. The server could not be told; your session there ends by itself.');
  };

  return (
    <header className={styles.bar}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <div className={styles.inner}>
        <Link className={styles.brand} to={paths.landing} aria-label="Pahiya, home">
          <Logo />
        </Link>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={menu}
          onClick={() => setOpenAt(open ? null : pathname)}
        >
          {open ? 'Close' : 'Menu'}
        </button>
        <nav id={menu} className={styles.menu} data-open={open} aria-label="Main">
          {entries.map(({ label, path }) => (
            <NavLink key={path} className={styles.link} to={path} end={path === paths.landing}>
              {label}
            </NavLink>
          ))}
          <span className={styles.space} />
          {signedIn ? (
            <>
              {name && <span className={styles.name}>{name}</span>}
              <button type="button" className={styles.button} onClick={() => void logOut()}>
                Log Out
              </button>
            </>
          ) : (
            <Link className={styles.button} to={paths.login}>
              Login
            </Link>
          )}
        </nav>
        <ThemeMenu />
      </div>
    </header>
  );
}
