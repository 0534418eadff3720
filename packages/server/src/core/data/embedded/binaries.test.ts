import { describe, expect, it } from 'vitest';
import { locateBinaries } from './binaries.ts';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';

describe('locateBinaries', () => {
  it('finds the binaries in the package of this platform', () => {
    const { postgres, native } = locateBinaries();
    expect(postgres.startsWith(native)).toBe(true);
    expect(native).toContain(`${process.platform}-${process.arch}`);
  });

  it.each([
    ['platform-missing', 'linux', 'ppc64'],
    ['platform-unsupported', 'win32', 'x64'],
    ['platform-unsupported', 'linux', 'riscv64'],
  ])('throws %s for %s-%s', (code, platform, arch) => {
    expect(() => locateBinaries(platform, arch)).toThrow(EmbeddedPostgresError);
    expect(() => locateBinaries(platform, arch)).toThrow(expect.objectContaining({ code }));
  });
});
