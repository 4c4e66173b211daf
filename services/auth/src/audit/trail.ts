import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AuditFact } from '@pahiya/contracts';
import { timeOfRecord, type Tx } from '@pahiya/service-kit';

/** A fact's hash of its personal part, from the text as it is stored. */
export const hashOfPersonal = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The hash of an entry, from the previous hash, the entry's number and its fact, as `audit.hash_of` computes it. */
export const hashOfEntry = (previous: string, sequence: number, fact: string): string =>
  createHash('sha256').update(`${previous}\n${sequence}\n${fact}`).digest('hex');

/** Appends a fact to the trail. Appending waits for another that is under way, so that the entries form one chain. */
export async function appendToTrail(
  tx: Tx,
  { personal, ...fact }: AuditFact,
  event: { id: string; service: string },
): Promise<void> {
  const erasable = JSON.stringify({ ...personal, salt: randomBytes(16).toString('hex') });
  const kept = { eventId: event.id, service: event.service, ...fact, personal: hashOfPersonal(erasable) };
  await tx.query('select audit.append($1, $2)', [JSON.stringify(kept), erasable]);
}

const ERASURE = 'person.forgotten';
const NOTHING = { before: {}, after: {} };

/**
 * Erases the personal data in entries of what the person did and of what was done to the person, and records the
 * erasure once.
 */
export async function forgetInTrail(tx: Tx, personId: string): Promise<void> {
  await tx.query('select audit.forget($1)', [personId]);
  const [known] = await tx.query('select from audit.entry where subject_id = $1 and action = $2', [personId, ERASURE]);
  if (known) return;
  const nobody = { actorId: null, actorRole: null, companyId: null, requestId: null, times: 1 };
  await appendToTrail(
    tx,
    {
      ...nobody,
      ...NOTHING,
      at: timeOfRecord(tx).toISOString(),
      action: ERASURE,
      subject: `account/${personId}`,
      personal: { address: null, device: null, ...NOTHING },
    },
    { id: randomUUID(), service: 'auth' },
  );
}
