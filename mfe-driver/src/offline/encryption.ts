/** An encrypted value on the phone: AES-GCM with 256 bits. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** The usual length for AES-GCM; random, because each key seals far fewer than 2^32 values. */
const IV_BYTES = 12;
const algorithm = (iv: Uint8Array<ArrayBuffer>) => ({ name: 'AES-GCM', iv });

/** A key that scripts can use and never read. Throws in pages without a secure context, which have no `crypto.subtle`. */
export async function keyFrom(base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

export async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const data = await crypto.subtle.encrypt(algorithm(iv), key, new TextEncoder().encode(JSON.stringify(value)));
  return { iv, data };
}

/** Throws if the value was sealed with another key. */
export async function unseal<T>(key: CryptoKey, { iv, data }: Sealed): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(algorithm(iv), key, data))) as T;
}
