import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.ts';

/** Rows of an account are deleted with the account. */
const accountOf = (table: string, extra: { primary?: true } = {}): EntitySchemaColumnOptions => ({
  type: 'text',
  ...extra,
  foreignKey: { target: AccountEntity, name: `${table}_account_id_fkey`, onDelete: 'CASCADE' },
});

/** An authenticator app that has proven itself by a code. */
export interface Authenticator {
  accountId: string;
  sealedSecret: Buffer;
  /** The time step of the last accepted code: no code of this step or an earlier one is accepted again. */
  lastStep: number;
  /** The number of wrong codes since the last right one. */
  wrongCodes: number;
  wrongAt: Date | null;
  createdAt: Date;
}

export const AuthenticatorEntity = new EntitySchema<Authenticator>({
  name: 'authenticator',
  columns: {
    accountId: accountOf('authenticator', { primary: true }),
    sealedSecret: { type: 'bytea' },
    lastStep: { type: 'integer' },
    wrongCodes: { type: 'integer', default: 0 },
    wrongAt: { type: 'timestamptz', nullable: true },
    createdAt: { type: 'timestamptz' },
  },
});

/** A recovery code that has not been used yet. */
export interface RecoveryCode {
  accountId: string;
  codeHash: Buffer;
}

export const RecoveryCodeEntity = new EntitySchema<RecoveryCode>({
  name: 'recovery_code',
  columns: {
    accountId: accountOf('recovery_code', { primary: true }),
    codeHash: { type: 'bytea', primary: true },
  },
});

/** `sign-in`: a factor is asked for. `enrol`: one must be added before the session opens. `manage`: a session adds one. */
const STEP_PURPOSES = ['sign-in', 'enrol', 'manage'] as const;
export type StepPurpose = (typeof STEP_PURPOSES)[number];

/** The only step that a person who has proven the password may take next. */
export interface SecondStep {
  tokenHash: Buffer;
  accountId: string;
  purpose: StepPurpose;
  /** The hash that was checked: a change of the password ends the step. */
  passwordHash: string;
  rememberMe: boolean;
  /** The session that began a step to `manage`. */
  sessionId: string | null;
  /** The secret of an authenticator app that has not proven itself yet. */
  sealedSecret: Buffer | null;
  /** The text that a passkey has to sign next. */
  challenge: string | null;
  tries: number;
  expiresAt: Date;
}

export const SecondStepEntity = new EntitySchema<SecondStep>({
  name: 'second_step',
  columns: {
    tokenHash: { type: 'bytea', primary: true },
    accountId: accountOf('second_step'),
    purpose: { type: 'text' },
    passwordHash: { type: 'text' },
    rememberMe: { type: 'boolean' },
    sessionId: { type: 'text', nullable: true },
    sealedSecret: { type: 'bytea', nullable: true },
    challenge: { type: 'text', nullable: true },
    tries: { type: 'integer', default: 0 },
    expiresAt: { type: 'timestamptz' },
  },
  checks: [{ name: 'second_step_purpose_check', expression: `purpose in ('sign-in', 'enrol', 'manage')` }],
  indices: [
    { name: 'second_step_account', columns: ['accountId'] },
    { name: 'second_step_expiry', columns: ['expiresAt'] },
  ],
});
