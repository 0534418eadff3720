import { createRequire } from 'node:module';

type CreateCipher = (algorithm: string, key: Buffer, iv: Buffer) => unknown;
type CipherFactories = Record<'createCipheriv' | 'createDecipheriv', CreateCipher>;

/**
 * Adds the cipher DES to Node.js for the S3 test server, which encrypts the tokens of its lists with it. OpenSSL 3 has no
 * DES any more. Triple DES with two equal keys is DES.
 */
export function supportDes(): void {
  const crypto: CipherFactories = createRequire(import.meta.url)('node:crypto');
  for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
    const create = crypto[name];
    if (create.name === 'createWithDes') return;
    crypto[name] = function createWithDes(algorithm, key, iv) {
      return algorithm === 'des' ? create('des-ede-cbc', Buffer.concat([key, key]), iv) : create(algorithm, key, iv);
    };
  }
}
