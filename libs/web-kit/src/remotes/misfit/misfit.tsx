import { useEffect, useEffectEvent } from 'react';
import { type DeployedRemote } from '@pahiya/contracts';
import { ErrorState, useText } from '@pahiya/ui';
import { ofTab } from '../../session/browser-storage.ts';
import { fits } from '../fits.ts';
import { PageSkeleton } from '../page-skeleton.tsx';
import { tellFault } from '../tell-fault.ts';
import { messages } from './messages.ts';

/**
 * Key in session storage: the remotes whose previous version the person chose. The choice survives a reload in the same
 * tab.
 */
const TAKEN = 'version-before';
const takenNames = (): string[] => ofTab.getItem(TAKEN)?.split(' ') ?? [];

function versionBefore({ refused, ...remote }: DeployedRemote): DeployedRemote | undefined {
  const before = refused?.before && { ...remote, ...refused.before };
  return before && fits(before) ? before : undefined;
}

export interface MisfitProps {
  remote: DeployedRemote;
  /** Shows the previous version in place of this one. */
  onTake: (before: DeployedRemote) => void;
}

/** Shown in place of a remote that was built for another version of ui or web-kit than the page has. */
export function Misfit({ remote, onTake }: MisfitProps) {
  const text = useText(messages);
  const before = versionBefore(remote);
  const taken = takenNames().includes(remote.name) ? before : undefined;
  const begin = useEffectEvent(() => {
    if (taken) return onTake(taken);
    const needs = Object.entries(remote.requires ?? {}).map(([library, range]) => `${library} ${range}`);
    tellFault(new Error(`${remote.name} needs ${needs.join(', ')}`), remote, 'load');
  });
  useEffect(() => begin(), []);
  const take = (chosen: DeployedRemote) => {
    ofTab.setItem(TAKEN, [...takenNames(), remote.name].join(' '));
    onTake(chosen);
  };
  if (taken) return <PageSkeleton />;
  return (
    <ErrorState
      wholePage
      title={text('misfit')}
      description={text(before ? 'whyWithBefore' : 'whyAlone')}
      retryLabel={text(before ? 'useBefore' : 'loadAgain')}
      // This page may run the previous shell; a reload loads the current one.
      onRetry={() => (before ? take(before) : location.reload())}
    />
  );
}
