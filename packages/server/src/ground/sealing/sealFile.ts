import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Keys } from './deriveKey.ts';

/**
 * A file that is worth nothing without the platform's sealing key: `MAGIC`, 32 bytes of salt, then segments of at most 1 MiB, each
 * AES-256-GCM with its tag behind it. A segment's nonce is its number and whether it is the last, so that none can be left out,
 * moved or cut off unnoticed; the key is the file's own (HKDF-SHA-256 of the sealing key and the salt).
 */
const MAGIC = Buffer.from('RECADO-SEALED-1\n', 'ascii');
const SALT = 32;
const SEGMENT = 1_048_576;
const TAG = 16;

/** Not sealed by these keys, or not whole. */
export class SealedFileError extends Error {
  override readonly name = 'SealedFileError';
}

const keyOf = (key: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'recado/v1/sealed-file', 32));

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 0);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Writes `from` sealed with the newest key to `to`, which must not be there. */
export async function sealFile(from: string, to: string, keys: Keys): Promise<void> {
  const salt = randomBytes(SALT);
  const key = keyOf(keys.at(-1) ?? keys[0], salt);
  await both(from, to, async (input, output) => {
    await output.writeFile(Buffer.concat([MAGIC, salt]));
    await eachSegment(input, 0, SEGMENT, async (segment, index, isLast) => {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast));
      await output.writeFile(Buffer.concat([cipher.update(segment), cipher.final(), cipher.getAuthTag()]));
    });
    await output.sync();
  });
}

/** The reverse, by whichever of the keys. Nothing is written that was not vouched for. @throws SealedFileError */
export async function openSealedFile(from: string, to: string, keys: Keys): Promise<void> {
  await both(from, to, async (input, output) => {
    const head = Buffer.alloc(MAGIC.length + SALT);
    const { bytesRead } = await input.read(head, 0, head.length, 0);
    if (bytesRead < head.length || !head.subarray(0, MAGIC.length).equals(MAGIC))
      throw new SealedFileError('this is no sealed file');
    const salt = head.subarray(MAGIC.length);
    let left = keys.map(each => keyOf(each, salt));
    await eachSegment(input, head.length, SEGMENT + TAG, async (segment, index, isLast) => {
      const opened = left.flatMap(key => {
        const text = openSegment(key, segment, nonceOf(index, isLast));
        return text ? [{ key, text }] : [];
      });
      const [first] = opened;
      if (!first) throw new SealedFileError('sealed with another key, or damaged');
      left = [first.key];
      await output.writeFile(first.text);
    });
  });
}

/** Whether a file says that it is one. */
export async function isSealedFile(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(MAGIC.length);
    await file.read(head, 0, head.length, 0);
    return head.equals(MAGIC);
  } finally {
    await file.close();
  }
}

function openSegment(key: Buffer, segment: Buffer, nonce: Buffer): Buffer | undefined {
  if (segment.length < TAG) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(segment.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(segment.subarray(0, -TAG)), decipher.final()]);
  } catch {
    return undefined;
  }
}

async function both(
  from: string,
  to: string,
  work: (input: FileHandle, output: FileHandle) => Promise<void>,
): Promise<void> {
  const input = await open(from);
  try {
    const output = await open(to, 'wx', 0o600);
    try {
      await work(input, output);
    } finally {
      await output.close();
    }
  } finally {
    await input.close();
  }
}

/** At least one, which may be empty. */
async function eachSegment(
  input: FileHandle,
  start: number,
  length: number,
  work: (segment: Buffer, index: number, isLast: boolean) => Promise<void>,
): Promise<void> {
  const { size } = await input.stat();
  const count = Math.max(1, Math.ceil((size - start) / length));
  const buffer = Buffer.alloc(length);
  for (let index = 0; index < count; index += 1) {
    const at = start + index * length;
    const wanted = Math.min(length, size - at);
    const { bytesRead } = await input.read(buffer, 0, wanted, at);
    if (bytesRead < wanted) throw new SealedFileError('the file became shorter while it was read');
    await work(buffer.subarray(0, wanted), index, index === count - 1);
  }
}
