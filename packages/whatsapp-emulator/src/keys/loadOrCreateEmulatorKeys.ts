import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmulatorCertificate } from '../model/Emulator.ts';
import { createCertificate } from '../tls/index.ts';
import { createNoiseServerIdentity, type NoiseServerIdentity } from '../wire/certificateChain.ts';

/**
 * Keys and certificate that clients trust. They are stored in a folder, so a restart does not change them.
 */
export interface StoredEmulatorKeys {
  readonly identity: NoiseServerIdentity;
  readonly certificate: EmulatorCertificate;
  /** Path to the PEM file of the certificate authority. */
  readonly ca: string;
}

/**
 * Validity of the certificate: ten years, so that a container image that trusts the authority needs no yearly
 * rebuild.
 */
const CERTIFICATE_VALID_DAYS = 3_650;
const FILE_NAMES = { ca: 'ca.pem', cert: 'server.pem', key: 'server.key.pem', noise: 'noise.json' };

/**
 * Reads the keys of a folder, or creates them on the first call. Only the owner of the files can read
 * private keys. The private key of the certificate authority is not stored.
 * @param hosts names and addresses for the certificate; an existing certificate keeps its own
 * @throws Error when a file is missing while others exist, or when a file is unreadable
 */
export async function loadOrCreateEmulatorKeys(folder: string, hosts: readonly string[]): Promise<StoredEmulatorKeys> {
  const path = (name: keyof typeof FILE_NAMES) => join(folder, FILE_NAMES[name]);
  await mkdir(folder, { recursive: true });
  const contents = await Promise.all([
    readIfExists(path('ca')),
    readIfExists(path('cert')),
    readIfExists(path('key')),
    readIfExists(path('noise')),
  ]);
  const [ca, cert, key, noise] = contents;
  if (ca !== undefined && cert !== undefined && key !== undefined && noise !== undefined)
    return { identity: readIdentity(noise, path('noise')), certificate: { ca, cert, key }, ca: path('ca') };
  if (contents.some(text => text !== undefined))
    throw new Error(`${folder} contains some of ${Object.values(FILE_NAMES).join(', ')}, but not all of them`);
  // Do not store the root's private key, so that no other server can be created under this root.
  const { renew: _, ...identity } = createNoiseServerIdentity();
  const certificate = createCertificate(hosts, CERTIFICATE_VALID_DAYS);
  const ownerOnly = { mode: 0o600 };
  await writeFile(path('key'), certificate.key, ownerOnly);
  await writeFile(path('noise'), `${JSON.stringify(serializeIdentity(identity), null, 2)}\n`, ownerOnly);
  await writeFile(path('cert'), certificate.cert);
  await writeFile(path('ca'), certificate.ca);
  // Read the new files, so that the first start returns exactly what every later start returns.
  return loadOrCreateEmulatorKeys(folder, hosts);
}

async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

function serializeIdentity({ rootKey, staticKey, chain }: NoiseServerIdentity) {
  return {
    rootKey: toHex(rootKey),
    staticKey: { public: toHex(staticKey.public), private: toHex(staticKey.private) },
    chain: toHex(chain),
  };
}

function readIdentity(text: string, path: string): NoiseServerIdentity {
  try {
    const { rootKey, staticKey, chain } = JSON.parse(text) as ReturnType<typeof serializeIdentity>;
    const bytes = (part: string, length?: number): Buffer => {
      const decoded = Buffer.from(part, 'hex');
      if (decoded.length === 0 || (length !== undefined && decoded.length !== length)) throw new Error('length');
      return decoded;
    };
    return {
      rootKey: bytes(rootKey, 32),
      staticKey: { public: bytes(staticKey.public, 32), private: bytes(staticKey.private, 32) },
      chain: bytes(chain),
    };
  } catch {
    throw new Error(`${path} does not contain the expected keys`);
  }
}
