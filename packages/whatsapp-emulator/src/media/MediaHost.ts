import { createHash } from 'node:crypto';

/** Files by their paths, as a snapshot holds them. */
export interface KeptMedia {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly expired: ReadonlyMap<string, Uint8Array>;
}

/** What the media host keeps: encrypted files by the hash of their ciphertext. It never sees a key. */
export class MediaHost {
  readonly #files = new Map<string, Uint8Array>();
  /** What only phones have. */
  readonly #expired = new Map<string, Uint8Array>();
  #renewals = 0;
  readonly #capacity: number;
  readonly #seconds: () => number;
  /** When each file came, Unix time in seconds. */
  readonly #since = new Map<string, number>();
  #stored = 0;

  /**
   * @param capacity bytes kept at most; the oldest files go first
   * @param seconds what time it is, Unix time
   */
  constructor(capacity = 512 * 1024 * 1024, seconds = () => Math.floor(Date.now() / 1000)) {
    this.#capacity = capacity;
    this.#seconds = seconds;
  }

  get capacity(): number {
    return this.#capacity;
  }

  /**
   * @param type the path's media type: `image`, `video`, `audio`, `document`, `md-app-state` …
   * @returns where a client finds the file on the host that announced it
   */
  store(type: string, encrypted: Uint8Array): { directPath: string } {
    const directPath = `/v/${type}/${mediaHash(encrypted)}`;
    this.#drop(directPath);
    this.#files.set(directPath, encrypted);
    this.#since.set(directPath, this.#seconds());
    this.#stored += encrypted.length;
    for (const oldest of this.#files.keys()) {
      if (this.#stored <= this.#capacity) break;
      this.#drop(oldest);
    }
    return { directPath };
  }

  load(directPath: string): Uint8Array | undefined {
    return this.#files.get(directPath);
  }

  /** From now on the file is not there any more, until a phone uploads it again. */
  expire(directPath: string): void {
    const file = this.#files.get(directPath);
    if (!file) return;
    this.#drop(directPath);
    this.#expired.set(directPath, file);
  }

  /** Files from before a moment (Unix time in seconds) are there no more, until a phone uploads them again. */
  expireBefore(moment: number): void {
    for (const [path, since] of this.#since) if (since < moment) this.expire(path);
  }

  /** A phone uploads a file again. @returns where it is now; undefined: there never was one, or it went long ago */
  renew(directPath: string): string | undefined {
    const file = this.#files.get(directPath) ?? this.#expired.get(directPath);
    if (!file) return undefined;
    this.#renewals += 1;
    const again = `${directPath}-${this.#renewals}`;
    this.#files.set(again, file);
    this.#since.set(again, this.#seconds());
    this.#stored += file.length;
    return again;
  }

  /** All files, and those that only phones have. */
  kept(): KeptMedia {
    return { files: new Map(this.#files), expired: new Map(this.#expired) };
  }

  restore({ files, expired }: KeptMedia): void {
    for (const [path, file] of files) {
      this.#files.set(path, file);
      this.#since.set(path, this.#seconds());
    }
    for (const [path, file] of expired) this.#expired.set(path, file);
    this.#stored = [...this.#files.values()].reduce((sum, { length }) => sum + length, 0);
  }

  #drop(directPath: string): void {
    this.#stored -= this.#files.get(directPath)?.length ?? 0;
    this.#files.delete(directPath);
    this.#since.delete(directPath);
  }
}

/** SHA-256 as media paths carry it: base64url without padding. */
export function mediaHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
