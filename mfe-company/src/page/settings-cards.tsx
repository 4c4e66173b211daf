import { createContext, use, useCallback, useEffect, useId, useState, type ReactNode } from 'react';
import { useText } from '@pahiya/ui';
import { useLeaveGuard } from '@pahiya/web-kit';
import { LeaveDialog } from '@pahiya/web-kit/leaving';
import { messages } from './messages.ts';
import styles from './settings-card.module.css';

/** Reports a card with unsaved changes; the returned function withdraws the report. */
const ReportUnsaved = createContext<(card: string) => () => void>(() => () => undefined);

/** Tells the `SettingsCards` around a card whether the card has unsaved changes. */
export function useUnsaved(isUnsaved: boolean): void {
  const card = useId();
  const report = use(ReportUnsaved);
  useEffect(() => {
    return isUnsaved ? report(card) : undefined;
  }, [report, card, isUnsaved]);
}

/** A page's cards of settings. Each is saved alone, so this asks once for all before unsaved changes are lost. */
export function SettingsCards({ children }: { children: ReactNode }) {
  const text = useText(messages);
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const report = useCallback((card: string) => {
    const others = (cards: readonly string[]) => cards.filter((other) => other !== card);
    setUnsaved((cards) => [...others(cards), card]);
    return () => setUnsaved(others);
  }, []);
  const guard = useLeaveGuard(unsaved.length > 0);
  return (
    <ReportUnsaved value={report}>
      <div className={styles.cards}>{children}</div>
      <LeaveDialog guard={guard}>{text('leaveLost')}</LeaveDialog>
    </ReportUnsaved>
  );
}
