import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A PEM file with the certificate of the emulator's certificate authority, for `NODE_EXTRA_CA_CERTS`. */
export interface CertificateAuthorityFile {
  readonly path: string;
  remove(): Promise<void>;
}

/** Writes the authority's certificate to a new temporary folder. */
export async function writeCaFile(ca: string): Promise<CertificateAuthorityFile> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-emulator-'));
  const path = join(folder, 'ca.pem');
  await writeFile(path, ca);
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
