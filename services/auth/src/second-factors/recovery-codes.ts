import { createHash, randomInt } from 'node:crypto';
import type { Database, Tx } from '@pahiya/service-kit';
import { RecoveryCodeEntity } from './second-factor.entities.ts';

const CODES = 10;
/** Crockford's base 32 has no letters that look like digits; 24 signs are 120 bits, so a plain hash is safe enough. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 6;
const GROUP = 4;

function newCode(): string {
  const group = () => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** The hash of a code as a person may type it: in any case, without the hyphens, with O for 0 and I or L for 1. */
function hashOfRecoveryCode(typed: string): Buffer {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(code).digest();
}

/** Replaces all earlier codes by new ones. They are shown once, because only their hashes are kept. */
export async function replaceRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  const kept = tx.getRepository(RecoveryCodeEntity);
  await kept.delete({ accountId });
  await kept.insert(codes.map((code) => ({ accountId, codeHash: hashOfRecoveryCode(code) })));
  return codes;
}

/** Codes for the first factor of an account; none when it has some. */
export async function firstRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  return (await countRecoveryCodes(tx, accountId)) > 0 ? [] : replaceRecoveryCodes(tx, accountId);
}

/** Uses a code up. Returns false if the account does not have it, or another call used it at this moment. */
export async function takeRecoveryCode({ dataSource }: Database, accountId: string, typed: string): Promise<boolean> {
  const codeHash = hashOfRecoveryCode(typed);
  const { affected } = await dataSource.getRepository(RecoveryCodeEntity).delete({ accountId, codeHash });
  return affected === 1;
}

export function countRecoveryCodes(tx: Tx, accountId: string): Promise<number> {
  return tx.getRepository(RecoveryCodeEntity).countBy({ accountId });
}
