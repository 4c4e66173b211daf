import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { FaultCatcher } from '../remotes/fault-catcher.tsx';
import { NotLoaded } from '../remotes/not-loaded.tsx';
import { tellRenderFault } from '../remotes/tell-fault.ts';

/**
 * Shown in place of a page, or of the frame itself, that failed. Its button reloads the page, because a deployment may
 * have removed the shell's old files.
 */
export const ReloadPage = () => <NotLoaded onRetry={() => location.reload()} />;

/**
 * Around the frame's pages: a page that fails is reported, and a message with 'Try again' takes its place. The frame
 * and the other pages stay.
 */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [left, setLeft] = useState(0);
  return (
    <FaultCatcher
      key={left}
      page={pathname}
      fallback={<ReloadPage />}
      onFail={tellRenderFault}
      onLeave={() => setLeft((count) => count + 1)}
    >
      {children}
    </FaultCatcher>
  );
}
