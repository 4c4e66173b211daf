import { useState } from 'react';
import { areWrong, changedIn, policyWith, type Policy, type Typed } from './policy-fields.ts';

/** The members of a policy that are chosen and not typed. */
export type Choices = Pick<Policy, 'automation' | 'reachability'> & {
  papersVerified: boolean;
  night: Policy['limits']['night'];
};

const choicesIn = ({ automation, reachability, limits }: Policy): Choices => ({
  automation,
  reachability,
  papersVerified: limits.papersVerified,
  night: limits.night,
});

/** The changes without those of `saved` that still stand. */
function without<Changes extends object>(changes: Changes, saved: Changes): Changes {
  const sent = new Map<string, unknown>(Object.entries(saved));
  const others = Object.entries(changes).filter(([name, value]) => !sent.has(name) || sent.get(name) !== value);
  return Object.fromEntries(others) as Changes;
}

export type PolicyDraft = ReturnType<typeof usePolicyDraft>;

/** The typed and chosen changes to the policy in force. */
export function usePolicyDraft(policy: Policy) {
  const [typed, setTyped] = useState<Typed>({});
  const [chosen, setChosen] = useState<Partial<Choices>>({});
  const inForce = choicesIn(policy);
  const choices: Choices = { ...inForce, ...chosen };
  const names = Object.keys(chosen) as (keyof Choices)[];
  const chosenOtherwise = names.filter((name) => JSON.stringify(choices[name]) !== JSON.stringify(inForce[name]));
  const withNumbers = policyWith(policy, typed);
  const { automation, reachability, papersVerified, night } = choices;
  return {
    typed,
    choices,
    type: (change: Typed) => setTyped((before) => ({ ...before, ...change })),
    choose: (change: Partial<Choices>) => setChosen((before) => ({ ...before, ...change })),
    changeCount: changedIn(policy, typed).length + chosenOtherwise.length,
    areWrong: areWrong(typed),
    changed: { ...withNumbers, automation, reachability, limits: { ...withNumbers.limits, papersVerified, night } },
    /** Forgets the changes of this draft when they are saved. What was typed or chosen since stays. */
    forget: () => {
      setTyped((now) => without(now, typed));
      setChosen((now) => without(now, chosen));
    },
  };
}
