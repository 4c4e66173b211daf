import { type Plan, type Proposal } from '@pahiya/contracts';
import { EmptyState, useText } from '@pahiya/ui';
import { isToAssign } from './day-view.ts';
import { messages } from './messages.ts';
import { ProposalCard } from './proposal-card.tsx';
import styles from './proposals.module.css';

type Group = 'left' | 'proposed' | 'kept';

function groupOf(proposal: Proposal): Group {
  if (proposal.driver === null || proposal.state === 'left' || proposal.state === 'lost') return 'left';
  return isToAssign(proposal) || proposal.state === 'committed' || proposal.changedMeanwhile ? 'proposed' : 'kept';
}

/** The proposals of a plan, ride by ride. The rides that it leaves without a driver are first. */
export function Proposals({ plan, onChoose }: { plan: Plan; onChoose: ((rideId: string) => void) | undefined }) {
  const text = useText(messages);
  const groups = Map.groupBy(plan.proposals, groupOf);
  if (plan.proposals.length === 0)
    return <EmptyState icon="checkCircle" title={text('noProposals')} description={text('noProposalsHint')} />;
  return (
    <>
      {(['left', 'proposed', 'kept'] as const).map((group) => {
        const proposals = groups.get(group);
        return (
          proposals && (
            <section key={group} className={styles.group}>
              <h2 className={styles.heading}>
                {text(group)} <span className={styles.count}>{proposals.length}</span>
              </h2>
              {group === 'left' && <p className={styles.hint}>{text('leftHint')}</p>}
              {proposals.map((proposal) => (
                <ProposalCard key={proposal.ride.rideId} proposal={proposal} onChoose={onChoose} />
              ))}
            </section>
          )
        );
      })}
    </>
  );
}
