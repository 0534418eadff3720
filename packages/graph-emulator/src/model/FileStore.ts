import { createHash, randomBytes, randomInt } from 'node:crypto';

interface StoredFile {
  readonly mimeType: string;
  readonly bytes: () => Promise<Uint8Array>;
  /** ID of the business number whose token has access to the file. */
  readonly phoneNumberId: string;
}

interface Link {
  readonly file: string;
  readonly until: number;
}

/** Milliseconds for which the URL of a file is valid. */
const LINK_LIFETIME_MS = 5 * 60_000;

/** Stores files by ID, and the short-lived URLs from which they can be downloaded. */
export class FileStore {
  readonly #files = new Map<string, StoredFile>();
  readonly #links = new Map<string, Link>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Stores a file. @returns its ID */
  add(file: StoredFile): string {
    const id = `2${String(randomInt(10 ** 13, 10 ** 14 - 1))}`;
    this.#files.set(id, file);
    return id;
  }

  find(id: string, phoneNumberId: string): StoredFile | undefined {
    const file = this.#files.get(id);
    return file?.phoneNumberId === phoneNumberId ? file : undefined;
  }

  remove(id: string): boolean {
    return this.#files.delete(id);
  }

  /** Returns the API's description of a file, with a new URL. */
  async describe(id: string, file: StoredFile, base: string): Promise<object> {
    const bytes = await file.bytes();
    const key = randomBytes(18).toString('base64url');
    this.#links.set(key, { file: id, until: this.#now() + LINK_LIFETIME_MS });
    return {
      url: `${base}/whatsapp_business/attachments/?mid=${id}&ext=${this.#now()}&hash=${key}`,
      mime_type: file.mimeType,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      file_size: bytes.length,
      id,
      messaging_product: 'whatsapp',
    };
  }

  /** Finds the file for the key in a download URL. Undefined if the URL has expired or does not exist. */
  findByLinkKey(key: string): (StoredFile & { readonly id: string }) | undefined {
    const link = this.#links.get(key);
    const file = link && this.#files.get(link.file);
    return link && file && link.until > this.#now() ? { ...file, id: link.file } : undefined;
  }
}
