import type { ErrorCode, IssueCode, Notice, What } from '@pahiya/contracts';

/**
 * Every sentence that the server says, in one language and ICU MessageFormat: a key for each code, and for each fact of a
 * code that stands for several. The arguments are the members of its params (ProblemParams, IssueParams).
 */
export interface Sentences {
  titles: Readonly<Record<ErrorCode, string>>;
  problems: {
    readonly [C in ErrorCode]: [What<C>] extends [never] ? string : Readonly<Record<What<C>, string>>;
  };
  /** What is wrong with one field, which is the argument `field`. Without a full stop. */
  issues: Readonly<Record<IssueCode, string>>;
  notices: Readonly<Record<Notice, string>>;
  /** The members of the calls' bodies as the forms call them; a member that is not here is called by its own name. */
  fields: Readonly<Record<string, string>>;
  fullStop: string;
}
