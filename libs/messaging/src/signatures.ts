import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { timeInId, type Envelope } from './envelope.ts';
import { REMEMBERED_MS } from './inbox-rows.ts';

/** Why an event is not believed. */
export type SignatureFault = 'unsigned' | 'foreign' | 'unknown-key' | 'forged' | 'too-old';

/** One service's side of the signatures: it signs what it publishes, and checks who published what it receives. */
export interface EventSignatures {
  sign(event: Envelope): Envelope;
  /** The reason not to believe a received event; undefined if the service that owns its type has published it. */
  faultOf(event: Envelope): SignatureFault | undefined;
}

export interface EventSignaturesOptions {
  /** An Ed25519 private key. */
  key: KeyObject;
  /** The public keys of a service, two while its key changes. */
  keysOf: (service: string) => readonly KeyObject[];
  /** The clock that all processes share, because the clock of a machine may be wrong. */
  now: () => Date;
  /**
   * Accepts unsigned events, while processes of a release that did not sign are running. Signatures that exist are
   * verified all the same.
   */
  acceptUnsigned?: boolean;
}

/** Cached, because computing a key's name costs a fifth of verifying a signature. */
const names = new WeakMap<KeyObject, string>();

/** Names a public key. Also takes a private key, for its public half. */
export function keyIdOf(key: KeyObject): string {
  const name = names.get(key) ?? nameOf(key);
  names.set(key, name);
  return name;
}

function nameOf(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('base64url').slice(0, 16);
}

/**
 * The signed bytes: all of the envelope but the signature, as JSON in the order in which it came. Parsing JSON and writing it
 * again keeps the order, and so do PostgreSQL's `json` columns. The first line keeps the signature from meaning anything else
 * that the same key signs.
 */
function signedBytes(event: Envelope): Buffer {
  return Buffer.from(`pahiya event\n${JSON.stringify({ ...event, signature: undefined })}`);
}

/** Signatures of events, Ed25519. */
export function eventSignatures({ key, keysOf, now, acceptUnsigned = false }: EventSignaturesOptions): EventSignatures {
  const keyid = keyIdOf(key);
  return {
    sign(event) {
      const named = { ...event, keyid };
      return { ...named, signature: sign(null, signedBytes(named), key).toString('base64url') };
    },
    faultOf(event) {
      const producer = producerOf(event);
      if (producer === undefined) return 'foreign';
      if (event.signature === undefined) return acceptUnsigned ? undefined : 'unsigned';
      const known = keysOf(producer).find((candidate) => keyIdOf(candidate) === event.keyid);
      if (known === undefined) return 'unknown-key';
      if (!verify(null, signedBytes(event), known, Buffer.from(event.signature, 'base64url'))) return 'forged';
      // By the time in the id, because the inbox forgets ids by their age and would handle an older event a second time.
      return timeInId(event.id) < now().getTime() - REMEMBERED_MS ? 'too-old' : undefined;
    },
  };
}

/** The service that the event names as its source, if the event's type belongs to that service. */
function producerOf({ source, type }: Envelope): string | undefined {
  const [service = ''] = type.split('.', 1);
  return source === `/pahiya/${service}` ? service : undefined;
}
