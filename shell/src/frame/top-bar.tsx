import { useEffect, useId, useRef, useState } from 'react';
import { ConfirmDialog, Logo, textNow, toast, useLanguage, useText } from '@pahiya/ui';
import {
  CommandButton,
  Link,
  NavLink,
  signOut,
  useLocation,
  useNavigate,
  unsentCount,
  useRemotes,
  useSession,
} from '@pahiya/web-kit';
import { homeOf, paths, SECURITY_PATH } from '../paths.ts';
import { LanguageMenu } from './language-menu.tsx';
import { messages } from './messages.ts';
import { ThemeMenu } from './theme-menu.tsx';
import styles from './top-bar.module.css';

interface Entry {
  label: string;
  path: string;
}

/**
 * Home, then the entries of the remotes of this role. If the list of remotes is missing: Home and the role's own first
 * page.
 */
function useEntries(): Entry[] {
  const text = useText(messages);
  const language = useLanguage();
  const role = useSession((session) => session.claims?.role);
  const { data: remotes } = useRemotes();
  const home = { label: text('home'), path: paths.landing };
  if (!role) return [home, { label: text('booking'), path: homeOf.user }];
  if (!remotes) return [home, { label: text(role === 'user' ? 'booking' : 'dashboard'), path: homeOf[role] }];
  const declared = remotes.filter(({ roles }) => roles.includes(role)).flatMap(({ navigation }) => navigation);
  return [
    home,
    ...declared.map(({ label, labels, path }) => ({
      label: language === 'en' ? label : (labels?.[language] ?? label),
      path,
    })),
  ];
}

/** The bar above every page; on a narrow screen a button opens its links. */
export function TopBar() {
  const text = useText(messages);
  const signedIn = useSession((session) => session.token !== null);
  // An admin has no name: accounts of admins come from the configuration.
  const name = useSession(({ claims }) => claims?.name ?? claims?.email);
  const entries = useEntries();
  const navigate = useNavigate();
  const { key } = useLocation();
  // The history entry where the menu was opened: every navigation closes the menu, also one to the same page.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const menu = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      setOpenAt(null);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);

  // The number of writes that Log Out would lose; the question is shown while it is not 0.
  const [unsent, setUnsent] = useState(0);
  const logOut = async () => {
    setUnsent(0);
    const told = signOut();
    void navigate(paths.landing);
    if (!(await told)) toast.info(() => textNow(messages)('loggedOutHere'));
  };

  return (
    <header className={styles.bar}>
      <a className={styles.skip} href="#content">
        {text('skip')}
      </a>
      <div className={styles.inner}>
        <Link className={styles.brand} to={paths.landing} aria-label={text('brand')}>
          <Logo />
        </Link>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={menu}
          onClick={() => setOpenAt(open ? null : key)}
        >
          {text(open ? 'close' : 'menu')}
        </button>
        <nav id={menu} className={styles.menu} data-open={open} aria-label={text('main')}>
          {entries.map(({ label, path }) => (
            <NavLink key={path} className={styles.link} to={path} end={path === paths.landing}>
              {label}
            </NavLink>
          ))}
          <span className={styles.space} />
          {signedIn ? (
            <>
              <NavLink className={styles.link} to={SECURITY_PATH}>
                {text('security')}
              </NavLink>
              {name && <span className={styles.name}>{name}</span>}
              <button
                type="button"
                className={styles.button}
                onClick={() => (unsentCount() > 0 ? setUnsent(unsentCount()) : void logOut())}
              >
                {text('logOut')}
              </button>
            </>
          ) : (
            <Link className={styles.button} to={paths.login}>
              {text('login')}
            </Link>
          )}
        </nav>
        <CommandButton />
        <LanguageMenu />
        <ThemeMenu />
      </div>
      {signedIn && (
        <ConfirmDialog
          open={unsent > 0}
          title={text('unsentTitle', { count: unsent })}
          confirmLabel={text('logOut')}
          cancelLabel={text('stay')}
          onConfirm={() => void logOut()}
          onClose={() => setUnsent(0)}
        >
          {text('unsentHint')}
        </ConfirmDialog>
      )}
    </header>
  );
}
