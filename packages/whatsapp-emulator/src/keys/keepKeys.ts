import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmulatorCertificate } from '../model/Emulator.ts';
import { createCertificate } from '../tls/index.ts';
import { createServerIdentity, type ServerIdentity } from '../wire/certificateChain.ts';

/** What clients trust, in a folder: the same with every start. */
export interface KeptKeys {
  readonly identity: ServerIdentity;
  readonly certificate: EmulatorCertificate;
  /** Path of the authority's PEM. */
  readonly ca: string;
}

/** Ten years: an image that trusts the authority is not built anew every year. */
const validDays = 3_650;
const names = { ca: 'ca.pem', cert: 'server.pem', key: 'server.key.pem', noise: 'noise.json' };

/**
 * Reads the keys of a folder, or makes them there the first time. Private ones are readable by their owner alone; that of
 * the authority is kept by nobody.
 * @param hosts names and addresses that the certificate is for; those of an existing one stay what they are
 * @throws Error when the folder holds some of the files, or what cannot be read
 */
export async function keepKeys(folder: string, hosts: readonly string[]): Promise<KeptKeys> {
  const path = (name: keyof typeof names) => join(folder, names[name]);
  await mkdir(folder, { recursive: true });
  const found = await Promise.all([
    read(path('ca')),
    read(path('cert')),
    read(path('key')),
    read(path('noise')),
  ]);
  const [ca, cert, key, noise] = found;
  if (ca !== undefined && cert !== undefined && key !== undefined && noise !== undefined)
    return { identity: readIdentity(noise, path('noise')), certificate: { ca, cert, key }, ca: path('ca') };
  if (found.some(text => text !== undefined))
    throw new Error(`${folder} holds some of ${Object.values(names).join(', ')}, and not all of them`);
  // The root's private key is not kept, so no other server can be made under it.
  const { renewed: _, ...identity } = createServerIdentity();
  const certificate = createCertificate(hosts, validDays);
  const secret = { mode: 0o600 };
  await writeFile(path('key'), certificate.key, secret);
  await writeFile(path('noise'), `${JSON.stringify(written(identity), null, 2)}\n`, secret);
  await writeFile(path('cert'), certificate.cert);
  await writeFile(path('ca'), certificate.ca);
  // As every later start finds them.
  return keepKeys(folder, hosts);
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

function written({ rootKey, staticKey, chain }: ServerIdentity) {
  return {
    rootKey: hex(rootKey),
    staticKey: { public: hex(staticKey.public), private: hex(staticKey.private) },
    chain: hex(chain),
  };
}

function readIdentity(text: string, path: string): ServerIdentity {
  try {
    const { rootKey, staticKey, chain } = JSON.parse(text) as ReturnType<typeof written>;
    const bytes = (part: string, length?: number): Buffer => {
      const read = Buffer.from(part, 'hex');
      if (read.length === 0 || (length !== undefined && read.length !== length)) throw new Error('length');
      return read;
    };
    return {
      rootKey: bytes(rootKey, 32),
      staticKey: { public: bytes(staticKey.public, 32), private: bytes(staticKey.private, 32) },
      chain: bytes(chain),
    };
  } catch {
    throw new Error(`${path} does not hold the keys that it should`);
  }
}
