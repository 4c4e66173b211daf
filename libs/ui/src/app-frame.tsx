import { useId, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import styles from './app-frame.module.css';
import { Button, IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { Drawer, PanelSlot } from './dialog.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { Link } from './link.tsx';
import { rememberChoice, rememberedChoice } from './theme.ts';
import { Tooltip } from './tooltip.tsx';
import { useText } from './language/messages.tsx';
import { messages } from './messages.ts';

export interface NavItem {
  label: string;
  href: string;
  icon: IconName;
  /** The number of waiting items, shown beside the label. */
  count?: number;
  /** The item matches its exact path only, not the paths below it, e.g. a dashboard at the root of its section. */
  exact?: boolean;
}

export interface NavGroup {
  label?: string;
  items: readonly NavItem[];
}

export interface AppFrameProps {
  /** The navigation's name for screen readers: 'Admin console'. */
  label: string;
  /** The head of the navigation: a Logo. */
  brand?: ReactNode;
  navigation: readonly NavGroup[];
  currentPath: string;
  /** The bar above the content: the section's label, the account. Without it only a phone has a bar, with the drawer's button. */
  header?: ReactNode;
  /** The foot of the navigation. */
  navigationEnd?: ReactNode;
  /** The height of what the shell shows above the frame. */
  top?: string;
  children: ReactNode;
}

/** The page with the navigation at its left. The navigation collapses to icons; on a phone it is a drawer. Side panels open at the right. */
export function AppFrame(props: AppFrameProps) {
  const { label, brand, navigation, currentPath, header, navigationEnd, top = '0px', children } = props;
  const [folded, setFolded] = useState(
    () => typeof document === 'object' && rememberedChoice('navigation') === 'folded',
  );
  const text = useText(messages);
  const [drawer, setDrawer] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);

  const fold = () => {
    setFolded(!folded);
    rememberChoice('navigation', folded ? 'open' : 'folded');
  };
  const current = currentItem(navigation, currentPath);
  const list = (isFolded: boolean) => (
    <Navigation label={label} groups={navigation} current={current} folded={isFolded} />
  );

  return (
    <div
      className={cx(styles.frame, folded && styles.folded)}
      data-frame=""
      style={
        {
          '--frame-top': `calc(${top} + var(--notice-height, 0px))`,
          ...(header ? { '--header-height': 'var(--bar-height)' } : {}),
        } as CSSProperties
      }
    >
      <aside className={styles.side}>
        {brand && <div className={styles.brand}>{brand}</div>}
        <div className={styles.scroll}>{list(folded)}</div>
        <div className={styles.sideEnd}>
          {!folded && navigationEnd}
          <IconButton
            icon="sidebar"
            size="compact"
            label={text(folded ? 'widenNavigation' : 'foldNavigation')}
            aria-expanded={!folded}
            onClick={fold}
          />
        </div>
      </aside>
      <div className={styles.page}>
        <div className={cx(styles.header, !header && styles.phoneOnly)}>
          {/* The name includes the section: the shell has its own menu button, and the heading names only the page. */}
          <Button
            variant="quiet"
            icon="sidebar"
            className={styles.opener}
            aria-label={`${label}: ${text('openNavigation')}`}
            onClick={() => setDrawer(true)}
          >
            {label}
          </Button>
          {header && <div className={styles.headerContent}>{header}</div>}
        </div>
        <div className={styles.columns}>
          <div className={styles.main}>
            <PanelSlot value={slot}>{children}</PanelSlot>
          </div>
          <div ref={setSlot} className={styles.slot} />
        </div>
      </div>
      <Drawer open={drawer} onClose={() => setDrawer(false)} label={label}>
        <div className={styles.drawer}>
          <div className={styles.drawerHead}>
            {brand}
            <IconButton icon="close" label={text('closeNavigation')} onClick={() => setDrawer(false)} />
          </div>
          {/* A press on any link in the drawer closes it. */}
          <div onClickCapture={(event) => (event.target as HTMLElement).closest('a') && setDrawer(false)}>
            {list(false)}
          </div>
          {navigationEnd && <div className={styles.drawerEnd}>{navigationEnd}</div>}
        </div>
      </Drawer>
    </div>
  );
}

interface NavigationProps {
  label: string;
  groups: readonly NavGroup[];
  current: NavItem | undefined;
  folded: boolean;
}

/** The item for the page on screen. If several items match, the one with the closest path. */
function currentItem(groups: readonly NavGroup[], path: string): NavItem | undefined {
  return groups
    .flatMap((group) => group.items)
    .filter((item) => path === item.href || (!item.exact && path.startsWith(`${item.href}/`)))
    .toSorted((one, other) => other.href.length - one.href.length)[0];
}

function Navigation({ label, groups, current, folded }: NavigationProps) {
  const id = useId();
  return (
    <nav aria-label={label} className={styles.nav}>
      {groups.map((group, at) => (
        <div key={group.label ?? at} className={styles.group}>
          {group.label &&
            (folded ? (
              <hr className={styles.rule} />
            ) : (
              <span id={`${id}-${at}`} className={styles.groupLabel}>
                {group.label}
              </span>
            ))}
          <ul aria-labelledby={group.label && !folded ? `${id}-${at}` : undefined} className={styles.items}>
            {group.items.map((item) => {
              const name = item.count ? `${item.label} ${item.count}` : item.label;
              const link = () => (
                <Link
                  href={item.href}
                  className={styles.item}
                  aria-current={item === current ? 'page' : undefined}
                  aria-label={folded ? name : undefined}
                >
                  <Icon name={item.icon} size={18} />
                  {!folded && <span className={styles.itemLabel}>{item.label}</span>}
                  {item.count !== undefined && item.count > 0 && (
                    <span className={cx(styles.count, folded && styles.countFolded)}>{folded ? '' : item.count}</span>
                  )}
                </Link>
              );
              return (
                <li key={item.href}>
                  {folded ? (
                    <Tooltip text={name} repeatsName>
                      {link}
                    </Tooltip>
                  ) : (
                    link()
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
