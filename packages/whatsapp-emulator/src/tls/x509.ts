import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';
import * as der from './der.ts';

const ecdsaWithSha256 = der.encodeDerSequence(der.encodeDerObjectIdentifier('1.2.840.10045.4.3.2'));
const COMMON_NAME_OID = '2.5.4.3';

export interface X509CertificateParts {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly extensions: readonly Buffer[];
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** Creates an X.509 v3 certificate (RFC 5280 §4.1) as PEM, signed with an EC key. */
export function createX509Certificate(parts: X509CertificateParts, signer: KeyObject): string {
  const toBeSigned = der.encodeDerSequence(
    der.encodeDerContextTag(0, der.encodeDerInteger(Buffer.from([2]))),
    der.encodeDerInteger(randomBytes(16)),
    ecdsaWithSha256,
    encodeName(parts.issuer),
    der.encodeDerSequence(der.encodeDerTime(parts.notBefore), der.encodeDerTime(parts.notAfter)),
    encodeName(parts.subject),
    parts.publicKey.export({ type: 'spki', format: 'der' }),
    der.encodeDerContextTag(3, der.encodeDerSequence(...parts.extensions)),
  );
  const signature = sign('sha256', toBeSigned, signer);
  const certificateDer = der.encodeDerSequence(toBeSigned, ecdsaWithSha256, der.encodeDerBitString(signature));
  const lines = certificateDer.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** Encoders for certificate extensions (RFC 5280 §4.2). */
export const certificateExtensionEncoders = {
  basicConstraints: (authority: boolean): Buffer =>
    encodeExtension('2.5.29.19', der.encodeDerSequence(...(authority ? [der.encodeDerBoolean(true)] : [])), true),
  /** Key usage of a certificate: an authority may sign certificates and CRLs, a server may sign data. */
  keyUsage: (authority: boolean): Buffer =>
    encodeExtension(
      '2.5.29.15',
      authority ? der.encodeDerBitString(Buffer.from([0x06]), 1) : der.encodeDerBitString(Buffer.from([0x80]), 7),
      true,
    ),
  serverAuth: (): Buffer =>
    encodeExtension('2.5.29.37', der.encodeDerSequence(der.encodeDerObjectIdentifier('1.3.6.1.5.5.7.3.1'))),
  subjectKey: (key: KeyObject): Buffer => encodeExtension('2.5.29.14', der.encodeDerOctetString(keyIdentifier(key))),
  authorityKey: (key: KeyObject): Buffer =>
    encodeExtension('2.5.29.35', der.encodeDerSequence(der.encodeDerContextTag(0, keyIdentifier(key), true))),
  /** @param hosts host names, IPv4 and IPv6 addresses */
  alternativeNames: (hosts: readonly string[]): Buffer =>
    encodeExtension('2.5.29.17', der.encodeDerSequence(...hosts.map(generalName))),
};

function encodeExtension(oid: string, value: Buffer, critical = false): Buffer {
  const flag = critical ? [der.encodeDerBoolean(true)] : [];
  return der.encodeDerSequence(der.encodeDerObjectIdentifier(oid), ...flag, der.encodeDerOctetString(value));
}

function encodeName(common: string): Buffer {
  return der.encodeDerSequence(
    der.encodeDerSet(
      der.encodeDerSequence(der.encodeDerObjectIdentifier(COMMON_NAME_OID), der.encodeDerUtf8String(common)),
    ),
  );
}

function keyIdentifier(key: KeyObject): Buffer {
  return createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest();
}

function generalName(host: string): Buffer {
  if (isIPv4(host)) return der.encodeDerContextTag(7, Buffer.from(host.split('.').map(Number)), true);
  if (host.includes(':')) return der.encodeDerContextTag(7, ipv6Bytes(host), true);
  return der.encodeDerContextTag(2, Buffer.from(host), true);
}

function ipv6Bytes(address: string): Buffer {
  const [head = '', tail = ''] = address.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)];
  return Buffer.from(all.map(group => group.padStart(4, '0')).join(''), 'hex');
}
