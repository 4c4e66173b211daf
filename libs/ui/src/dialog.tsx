import { createContext, use, useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { PHONE } from './breakpoints.ts';
import { useMedia } from './media.ts';
import { useText } from './language/messages.tsx';
import { messages } from './messages.ts';
import { Modal } from './overlays.ts';
import { Notice } from './states.tsx';

/** True from the first opening on. A dialog loads when it first opens and stays mounted, so that closing can be animated. */
function useOnceOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened;
}

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** Why a footer button's action failed. Shown above the buttons, always in view. */
  failure?: ReactNode;
  /** small 420 px, medium 560 px, large 840 px. On a phone the dialog is a sheet from below. */
  size?: 'small' | 'medium' | 'large';
  /** A request is running: Escape, a press outside and the close icon do not close the dialog. */
  locked?: boolean;
  /** The dialog interrupts: screen readers read it at once. */
  alert?: boolean;
  children?: ReactNode;
}

/** A modal question or task. Keeps the focus inside and returns it at the end. Escape and a press outside close it. */
export function Dialog(props: DialogProps) {
  const text = useText(messages);
  const {
    open,
    onClose,
    title,
    description,
    footer,
    failure,
    size = 'medium',
    locked = false,
    alert,
    children,
  } = props;
  const id = useId();
  if (!useOnceOpened(open)) return null;
  return (
    <Modal
      open={open}
      onClose={onClose}
      look={size}
      locked={locked}
      alert={alert}
      labelledBy={id}
      describedBy={alert && children ? `${id}-body` : undefined}
    >
      <header className={styles.head}>
        <div className={styles.titles}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        <IconButton icon="close" label={text('close')} className={styles.close} disabled={locked} onClick={onClose} />
      </header>
      <div id={`${id}-body`} className={styles.body}>
        {children}
      </div>
      {footer && (
        <footer className={styles.footer}>
          {failure && (
            <div className={styles.failure}>
              <Notice tone="error">{failure}</Notice>
            </div>
          )}
          {footer}
        </footer>
      )}
    </Modal>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  /** The question: 'Are you sure you want to delete this employee?' */
  title: ReactNode;
  /** Names what will be lost. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The action destroys something. */
  danger?: boolean;
  /** The request is running: nothing closes the dialog, and the button shows a spinner. */
  pending?: boolean;
  /** False once the action is no longer possible, so there is nothing left to confirm. */
  isPossible?: boolean;
  /** Why the action failed. */
  failure?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const text = useText(messages);
  const { confirmLabel, cancelLabel, danger, pending = false, isPossible = true, onConfirm, ...dialog } = props;
  return (
    <Dialog
      {...dialog}
      size="small"
      locked={pending}
      alert
      footer={
        <>
          <Button onClick={dialog.onClose} disabled={pending}>
            {isPossible ? (cancelLabel ?? text('cancel')) : text('close')}
          </Button>
          {isPossible && (
            <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm} pending={pending}>
              {confirmLabel}
            </Button>
          )}
        </>
      }
    />
  );
}

/** The element in which AppFrame shows a side panel beside the page. */
export const PanelSlot = createContext<HTMLElement | null>(null);

export interface SidePanelProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** Shows details beside a table that stays usable; on a phone a sheet. Escape closes it and returns the focus. */
export function SidePanel(props: SidePanelProps) {
  const text = useText(messages);
  const { open, onClose, title, description, footer, children } = props;
  const isPhone = useMedia(PHONE);
  const slot = use(PanelSlot);
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  const isBeside = open && !isPhone;

  useEffect(() => {
    if (!isBeside) return undefined;
    const before = document.activeElement;
    const shown = panel.current;
    shown?.focus({ preventScroll: true });
    return () => {
      const hasFocus = document.activeElement === document.body || shown?.contains(document.activeElement);
      if (hasFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [isBeside]);

  useEffect(() => {
    const shown = panel.current;
    if (!isBeside || !shown) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.stopPropagation();
      onClose();
    };
    shown.addEventListener('keydown', onKey);
    return () => shown.removeEventListener('keydown', onKey);
  }, [isBeside, onClose]);

  if (isPhone) return <Dialog {...props} size="large" />;
  if (!open) return null;
  const content = (
    <aside ref={panel} tabIndex={-1} aria-labelledby={id} className={styles.panel}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {description && <div className={styles.description}>{description}</div>}
        </div>
        <IconButton icon="close" label={text('close')} className={styles.close} onClick={onClose} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll only what has the focus */}
      <div role="group" aria-labelledby={id} tabIndex={0} className={styles.body}>
        {children}
      </div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </aside>
  );
  return createPortal(content, slot ?? document.body);
}

/** The navigation on a phone, which slides in from the left. */
export function Drawer({
  open,
  onClose,
  label,
  children,
}: {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}) {
  if (!useOnceOpened(open)) return null;
  return (
    <Modal open={open} onClose={onClose} look="drawer" locked={false} label={label}>
      {children}
    </Modal>
  );
}
