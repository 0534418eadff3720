import { describe, expect, it } from 'vitest';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';
import { locatePostgresBinaries } from './postgresBinaries.ts';

describe('locatePostgresBinaries', () => {
  it('finds the binaries in the package of this platform', () => {
    const { postgres, native } = locatePostgresBinaries();
    expect(postgres.startsWith(native)).toBe(true);
    expect(native).toContain(`${process.platform}-${process.arch}`);
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
