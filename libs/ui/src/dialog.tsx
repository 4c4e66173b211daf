import { createContext, use, useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { PHONE, useMedia } from './media.ts';
import { useText } from './language/messages.tsx';
import { messages } from './messages.ts';
import { Modal } from './overlays.ts';
import { Notice } from './states.tsx';

/** Stays true after the first time, so that nothing is loaded before it is needed and a closing dialog can leave with its motion. */
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
  /** Why what a button of the footer does was not done: above them, always in view. */
  failure?: ReactNode;
  /** small 420 px, medium 560 px, large 840 px; on a phone a sheet from below. */
  size?: 'small' | 'medium' | 'large';
  /** Nothing but its buttons closes it: while a request is under way. */
  locked?: boolean;
  /** It interrupts: read out at once. */
  alert?: boolean;
  children?: ReactNode;
}

/** A question or a task that the page waits for. Keeps the focus inside, gives it back; Escape and a press beside it close it. */
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
    <Modal open={open} onClose={onClose} look={size} locked={locked} alert={alert} labelledBy={id}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        <IconButton icon="close" label={text('close')} className={styles.close} disabled={locked} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
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
  /** What is lost, by name. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** It destroys something. */
  danger?: boolean;
  /** The request is under way: nothing closes it, the button spins. */
  pending?: boolean;
  /** False once it can't be done any more: there is nothing left to confirm. */
  isPossible?: boolean;
  /** Why it was not done. */
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

/** Where AppFrame lets a side panel stand beside the page. */
export const PanelSlot = createContext<HTMLElement | null>(null);

export interface SidePanelProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** Details beside the table, which stays in view and in use; on a phone a sheet. Escape closes it and gives the focus back. */
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
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </aside>
  );
  return createPortal(content, slot ?? document.body);
}

/** The navigation of a phone, from the left. */
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
