import { useEffect, useLayoutEffect, useRef, type FocusEvent, type ReactNode, type RefObject } from 'react';
import {
  Dialog as AriaDialog,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  Modal as AriaModal,
  ModalOverlay,
  Popover as AriaPopover,
} from 'react-aria-components';
import { cx } from '../class-names.ts';
import { AriaWords } from './aria-words.tsx';
import dialogStyles from '../dialog.module.css';
import { Icon } from '../icon.tsx';
import type { MenuItem } from '../menu.tsx';
import styles from '../menu.module.css';
import { useText } from '../language/messages.tsx';
import { messages } from '../messages.ts';

interface ModalProps {
  open: boolean;
  onClose: () => void;
  look: 'small' | 'medium' | 'large' | 'drawer';
  locked: boolean;
  alert?: boolean | undefined;
  label?: string;
  labelledBy?: string;
  /** What an alert says below its title: screen readers read it with the title. */
  describedBy?: string | undefined;
  children: ReactNode;
}

/**
 * Returns the focus to the element that had it when the dialog opened. React Aria does this in the next frame. But a dialog
 * that the URL opens closes in a transition; in that frame the page is still inert and nothing can take the focus.
 */
function useFocusGivenBack(open: boolean): void {
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    // Reads the focus before any effect moves it.
    if (open) opener.current = document.activeElement;
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    const before = opener.current;
    return () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    };
  }, [open]);
}

export function Modal(props: ModalProps) {
  const { open, onClose, look, locked, alert, label, labelledBy, describedBy, children } = props;
  useFocusGivenBack(open);
  return (
    <AriaWords>
      <ModalOverlay
        isOpen={open}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        isDismissable={!locked && !alert}
        isKeyboardDismissDisabled={locked}
        className={cx(dialogStyles.scrim, look === 'drawer' && dialogStyles.drawerScrim)}
      >
        <AriaModal className={cx(dialogStyles.modal, dialogStyles[look])}>
          <AriaDialog
            className={dialogStyles.content ?? ''}
            role={alert ? 'alertdialog' : 'dialog'}
            aria-describedby={describedBy}
            {...(labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': label })}
          >
            {children}
          </AriaDialog>
        </AriaModal>
      </ModalOverlay>
    </AriaWords>
  );
}

/**
 * Moves the focus from the menu to its first item. React Aria focuses the menu while it has no items, and then its
 * first item. On a busy page the order is reversed, the menu keeps the focus, and Enter would choose nothing.
 */
function focusFirstItem({ target }: FocusEvent<HTMLElement>): void {
  if (target.role === 'menu') target.querySelector<HTMLElement>('[role="menuitem"][tabindex="0"]')?.focus();
}

/** An opened menu takes the focus. */
const FOCUS_FIRST = { autoFocus: 'first' } as const;

interface AnchoredProps {
  trigger: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
  label: string;
}

export function MenuList({ trigger, open, onClose, label, items }: AnchoredProps & { items: readonly MenuItem[] }) {
  const text = useText(messages);
  return (
    <AriaWords>
      <AriaPopover
        aria-label={label}
        triggerRef={trigger}
        isOpen={open}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        placement="bottom end"
        offset={4}
        className={styles.popover ?? ''}
      >
        <div className={styles.focus} onFocus={focusFirstItem}>
          <AriaMenu
            aria-label={label}
            {...FOCUS_FIRST}
            className={styles.menu ?? ''}
            onClose={onClose}
            disabledKeys={items.filter((item) => item.disabled).map((item) => item.key)}
            onAction={(key) => items.find((item) => item.key === key)?.onSelect()}
          >
            {items.map((item) => (
              <AriaMenuItem
                key={item.key}
                id={item.key}
                textValue={item.label}
                className={cx(styles.item, item.danger && styles.danger)}
              >
                {item.icon && <Icon name={item.icon} />}
                <span lang={item.lang}>{item.label}</span>
                {item.chosen && <Icon name="check" label={text('chosen')} className={styles.tick} />}
              </AriaMenuItem>
            ))}
          </AriaMenu>
        </div>
      </AriaPopover>
    </AriaWords>
  );
}

export function PopoverBox({ trigger, open, onClose, label, children }: AnchoredProps & { children: ReactNode }) {
  return (
    <AriaWords>
      <AriaPopover
        triggerRef={trigger}
        isOpen={open}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        placement="bottom start"
        offset={4}
        className={styles.popover ?? ''}
      >
        <AriaDialog aria-label={label} className={styles.box ?? ''}>
          {children}
        </AriaDialog>
      </AriaPopover>
    </AriaWords>
  );
}
