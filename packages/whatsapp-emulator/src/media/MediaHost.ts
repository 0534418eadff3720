import { createHash } from 'node:crypto';

/** Media files by path, as a snapshot stores them. */
export interface MediaSnapshot {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly expired: ReadonlyMap<string, Uint8Array>;
}

/**
 * Stores encrypted media files by the hash of their ciphertext. The host has no keys, so it cannot
 * decrypt them.
 */
export class MediaHost {
  readonly #files = new Map<string, Uint8Array>();
  /** Expired files. The host no longer serves them, but phones still have them and can upload them again. */
  readonly #expired = new Map<string, Uint8Array>();
  #renewalCount = 0;
  readonly #capacity: number;
  readonly #nowSeconds: () => number;
  /** Unix time in seconds at which each file was stored. */
  readonly #storedAtSeconds = new Map<string, number>();
  #storedBytes = 0;

  /**
   * @param capacity maximum number of stored bytes; beyond it, the oldest files are deleted
   * @param nowSeconds returns the current Unix time in seconds
   */
  constructor(capacity = 512 * 1024 * 1024, nowSeconds = () => Math.floor(Date.now() / 1000)) {
    this.#capacity = capacity;
    this.#nowSeconds = nowSeconds;
  }

  get capacity(): number {
    return this.#capacity;
  }

  /**
   * Stores an encrypted file.
   * @param type media type in the path: `image`, `video`, `audio`, `document`, `md-app-state` …
   * @returns path of the file on the host that announced the upload
   */
  store(type: string, encrypted: Uint8Array): { directPath: string } {
    const directPath = `/v/${type}/${computeMediaHash(encrypted)}`;
    this.#drop(directPath);
    this.#files.set(directPath, encrypted);
    this.#storedAtSeconds.set(directPath, this.#nowSeconds());
    this.#storedBytes += encrypted.length;
    for (const oldest of this.#files.keys()) {
      if (this.#storedBytes <= this.#capacity) break;
      this.#drop(oldest);
    }
    return { directPath };
  }

  load(directPath: string): Uint8Array | undefined {
    return this.#files.get(directPath);
  }

  /** Makes a file unavailable on the host until a phone uploads it again. */
  expire(directPath: string): void {
    const file = this.#files.get(directPath);
    if (!file) return;
    this.#drop(directPath);
    this.#expired.set(directPath, file);
  }

  /**
   * Expires all files that were stored before a Unix time in seconds, so that they cannot be downloaded.
   * Afterwards a phone can upload them again.
   */
  expireBefore(cutoffSeconds: number): void {
    for (const [path, storedAtSeconds] of this.#storedAtSeconds) if (storedAtSeconds < cutoffSeconds) this.expire(path);
  }

  /**
   * Restores a file as if a phone had uploaded it again.
   * @returns the new path of the file; undefined if the file never existed or was deleted long ago
   */
  renew(directPath: string): string | undefined {
    const file = this.#files.get(directPath) ?? this.#expired.get(directPath);
    if (!file) return undefined;
    this.#renewalCount += 1;
    const newPath = `${directPath}-${this.#renewalCount}`;
    this.#files.set(newPath, file);
    this.#storedAtSeconds.set(newPath, this.#nowSeconds());
    this.#storedBytes += file.length;
    return newPath;
  }

  /** Returns all files: those that the host stores, and the expired ones, which only phones still have. */
  toSnapshot(): MediaSnapshot {
    return { files: new Map(this.#files), expired: new Map(this.#expired) };
  }

  restore({ files, expired }: MediaSnapshot): void {
    for (const [path, file] of files) {
      this.#files.set(path, file);
      this.#storedAtSeconds.set(path, this.#nowSeconds());
    }
    for (const [path, file] of expired) this.#expired.set(path, file);
    this.#storedBytes = [...this.#files.values()].reduce((sum, { length }) => sum + length, 0);
  }

  #drop(directPath: string): void {
    this.#storedBytes -= this.#files.get(directPath)?.length ?? 0;
    this.#files.delete(directPath);
    this.#storedAtSeconds.delete(directPath);
  }
}

/** Computes the SHA-256 hash in the form that media paths contain: base64url without padding. */
export function computeMediaHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
