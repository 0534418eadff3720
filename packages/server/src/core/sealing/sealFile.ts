import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { PlatformSecretKeys } from './deriveKeyForPurpose.ts';

/**
 * First bytes of a sealed file, which is unreadable without the platform's sealing key. 32 bytes of salt
 * and segments of at most 1 MiB follow. Each segment is AES-256-GCM ciphertext with its tag. The nonce
 * contains the segment number and a flag for the last segment, so that removed, reordered and truncated
 * segments are detected. The file has its own key (HKDF-SHA-256 of the sealing key and the salt).
 */
const MAGIC = Buffer.from('RECADO-SEALED-1\n', 'ascii');
const SALT_BYTES = 32;
const MAX_SEGMENT_BYTES = 1_048_576;
const TAG_BYTES = 16;

/** Error: a sealed file is incomplete, or none of the given keys opens it. */
export class SealedFileError extends Error {
  override readonly name = 'SealedFileError';
}

const deriveFileKey = (key: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'recado/v1/sealed-file', 32));

function createNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 0);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Encrypts the file `from` with the newest sealing key. Writes the result to `to`, which must not exist. */
export async function sealFile(
  from: string,
  to: string,
  keys: PlatformSecretKeys,
  signal?: AbortSignal,
): Promise<void> {
  const salt = randomBytes(SALT_BYTES);
  const key = deriveFileKey(keys.at(-1) ?? keys[0], salt);
  await withInputAndOutput(from, to, async (input, output) => {
    await output.writeFile(Buffer.concat([MAGIC, salt]));
    await forEachSegment(input, 0, MAX_SEGMENT_BYTES, async (segment, index, isLast) => {
      signal?.throwIfAborted();
      const cipher = createCipheriv('aes-256-gcm', key, createNonce(index, isLast));
      await output.writeFile(Buffer.concat([cipher.update(segment), cipher.final(), cipher.getAuthTag()]));
    });
    await output.sync();
  });
}

/**
 * Opens the sealed file `from` with the matching key and writes its content to `to`. Segments are written
 * only after they were authenticated. @throws SealedFileError
 */
export async function openSealedFile(from: string, to: string, keys: PlatformSecretKeys): Promise<void> {
  await withInputAndOutput(from, to, async (input, output) => {
    const head = Buffer.alloc(MAGIC.length + SALT_BYTES);
    const { bytesRead } = await input.read(head, 0, head.length, 0);
    if (bytesRead < head.length || !head.subarray(0, MAGIC.length).equals(MAGIC))
      throw new SealedFileError('this is no sealed file');
    const salt = head.subarray(MAGIC.length);
    let candidateKeys = keys.map(each => deriveFileKey(each, salt));
    await forEachSegment(input, head.length, MAX_SEGMENT_BYTES + TAG_BYTES, async (segment, index, isLast) => {
      const matches = candidateKeys.flatMap(key => {
        const text = openSegment(key, segment, createNonce(index, isLast));
        return text ? [{ key, text }] : [];
      });
      const [first] = matches;
      if (!first) throw new SealedFileError('sealed with another key, or damaged');
      candidateKeys = [first.key];
      await output.writeFile(first.text);
    });
  });
}

/** Returns whether a file starts with the header of a sealed file. */
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
  if (segment.length < TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(segment.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(segment.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

async function withInputAndOutput(
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

/** Calls `work` for each segment of a file. An empty file has one empty segment. */
async function forEachSegment(
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
    const expectedBytes = Math.min(length, size - at);
    const { bytesRead } = await input.read(buffer, 0, expectedBytes, at);
    if (bytesRead < expectedBytes) throw new SealedFileError('the file became shorter while it was read');
    await work(buffer.subarray(0, expectedBytes), index, index === count - 1);
  }
}
