import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

interface Site {
  /** The host that passkeys are made for. */
  id: string;
  origin: string;
}

const base64url = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** Encodes what an attestation needs as CBOR: numbers below 24, texts, bytes and maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    return length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, of]) => [cbor(key), cbor(of)])]);
}

/** An authenticator in software: a key of P-256 and a counter, for one site. */
export class SoftKey {
  readonly id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #public: Buffer;
  readonly #site: Site;
  counter = 0;

  constructor(site: Site) {
    this.#site = site;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const [bytesX, bytesY] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
    this.#public = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytesX],
        [-3, bytesY],
      ]),
    );
  }

  #client(type: string, challenge: string, origin: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(flags: number, more = Buffer.alloc(0)) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.#site.id), Buffer.from([flags]), counter, more]);
  }

  /** What a browser answers to a challenge of a registration. */
  register(challenge: string) {
    const length = Buffer.from([0, this.id.length]);
    const authData = this.#data(0x45, Buffer.concat([Buffer.alloc(16), length, this.id, this.#public]));
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return this.#answer({
      clientDataJSON: base64url(this.#client('webauthn.create', challenge, this.#site.origin)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** What a browser answers to a challenge of a login. */
  sign(challenge: string, origin = this.#site.origin) {
    this.counter += 1;
    const client = this.#client('webauthn.get', challenge, origin);
    const data = this.#data(0x05);
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), this.#key)),
    });
  }

  #answer(response: object) {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
