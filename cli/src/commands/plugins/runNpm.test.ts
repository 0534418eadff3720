import { describe, expect, it } from 'vitest';
import { describeNpmFailure, parseNpmError } from './runNpm.ts';

describe('describeNpmFailure', () => {
  it.each([
    [
      'npm error code ENOSPC\nnpm error syscall write\nnpm error nospc ENOSPC: no space left on device, write',
      /espacio/,
    ],
    ['npm ERR! code EACCES\nnpm ERR! path /var/lib/recado', /no tiene permiso/],
    ['npm error code EINTEGRITY\nnpm error sha512-a integrity checksum failed', /no coincide con su huella/],
    ['npm error code ERESOLVE\nnpm error ERESOLVE unable to resolve', /\(ERESOLVE unable to resolve\)/],
    [
      'npm error code TAR_BAD_ARCHIVE\nnpm error TAR_BAD_ARCHIVE: Unrecognized archive format',
      /no es un paquete de npm/,
    ],
    ['npm error code EAI_AGAIN\nnpm error errno EAI_AGAIN', /conectarse al registro/],
  ])('names the next step for %j', (stderr, expected) => {
    expect(describeNpmFailure(parseNpmError(stderr))).toMatch(expected);
  });
});
