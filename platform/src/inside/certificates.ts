// @peculiar/x509 needs this to be imported before it.
import 'reflect-metadata';
import { createPrivateKey, webcrypto, X509Certificate } from 'node:crypto';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509Certificate as Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** A certificate with its private key, both in PEM. */
export interface KeyPair {
  certificate: string;
  privateKey: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 24 * 3600_000;
const AUTHORITY_DAYS = 3650;
const SERVER_DAYS = 730;

const life = (days: number) => ({
  // Clocks of other machines may be behind.
  notBefore: new Date(Date.now() - DAY_MS),
  notAfter: new Date(Date.now() + days * DAY_MS),
});

async function newKeys(): Promise<{ keys: webcrypto.CryptoKeyPair; privateKey: string }> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const der = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { keys, privateKey: PemConverter.encode(der, 'PRIVATE KEY') };
}

/** An authority of this installation, which signs the certificates of its servers and nothing else. */
export async function newAuthority(): Promise<KeyPair> {
  const { keys, privateKey } = await newKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: 'CN=Pahiya inside',
      keys,
      signingAlgorithm: ALGORITHM,
      ...life(AUTHORITY_DAYS),
      extensions: [
        new BasicConstraintsExtension(true, 0, true),
        new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      ],
    },
    webcrypto,
  );
  return { certificate: certificate.toString('pem'), privateKey };
}

/** A server's certificate for the names and addresses by which its clients reach it. */
export async function newServerCertificate(
  authority: KeyPair,
  hosts: readonly string[],
  days = SERVER_DAYS,
): Promise<KeyPair> {
  const { keys, privateKey } = await newKeys();
  const pkcs8 = createPrivateKey(authority.privateKey).export({ type: 'pkcs8', format: 'der' });
  const signingKey = await webcrypto.subtle.importKey('pkcs8', pkcs8, ALGORITHM, false, ['sign']);
  const issuer = new Certificate(authority.certificate);
  const certificate = await X509CertificateGenerator.create(
    {
      subject: `CN=${hosts[0]}`,
      issuer: issuer.subject,
      publicKey: keys.publicKey,
      signingKey,
      signingAlgorithm: ALGORITHM,
      ...life(days),
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        // Nodes of a cluster of NATS are each other's clients.
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth, ExtendedKeyUsage.clientAuth]),
        new SubjectAlternativeNameExtension(
          hosts.map((host) => ({ type: /^[\d.]+$/.test(host) ? 'ip' : 'dns', value: host })),
        ),
      ],
    },
    webcrypto,
  );
  return { certificate: certificate.toString('pem'), privateKey };
}

export const endOf = (certificate: string): Date => new X509Certificate(certificate).validToDate;

/** Days until a certificate ends; negative when it has. */
export function daysLeft(certificate: string): number {
  return (endOf(certificate).getTime() - Date.now()) / DAY_MS;
}

/** Whether a private key is that of a certificate. */
export function isKeyOf(certificate: string, privateKey: string): boolean {
  return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey));
}

/** Whether an authority has signed a certificate. */
export function isSignedBy(authority: string, certificate: string): boolean {
  return new X509Certificate(certificate).verify(new X509Certificate(authority).publicKey);
}
