/** What docs/scale.md says of a simulated quantity. */
export interface Claim {
  what: string;
  bound: 'at most' | 'at least';
  value: number;
  unit: '%' | 'ms' | 's';
}

export interface Checked extends Claim {
  where: string;
  simulated: number;
  holds: boolean;
}

/** A simulation, and the claims about it. */
export interface Scenario {
  where: string;
  /** Takes minutes, and so is not part of the tests. */
  isLong: boolean;
  claims: readonly Claim[];
  /** `seconds` is how long a peak is simulated. */
  check(seconds: number): Checked[];
}

export interface Simulated<R> {
  where: string;
  isLong?: boolean;
  run(seconds: number): R;
  claims: readonly (Claim & { of: (result: R) => number })[];
}

export function scenario<R>({ where, isLong = false, run, claims }: Simulated<R>): Scenario {
  return {
    where,
    isLong,
    claims,
    check(seconds) {
      const result = run(seconds);
      return claims.map(({ of, ...claim }) => {
        const simulated = of(result);
        const holds = claim.bound === 'at most' ? simulated <= claim.value : simulated >= claim.value;
        return { where, ...claim, simulated, holds };
      });
    },
  };
}
