import { createHash, randomBytes, randomInt } from 'node:crypto';

interface StoredFile {
  readonly mimeType: string;
  readonly bytes: () => Promise<Uint8Array>;
  /** Numbers whose token may have it. */
  readonly phoneNumberId: string;
}

interface Link {
  readonly file: string;
  readonly until: number;
}

/** How long an address of a file leads to it, milliseconds. */
const lifetime = 5 * 60_000;

/** Files by their ids, and the short-lived addresses they are fetched from. */
export class Files {
  readonly #files = new Map<string, StoredFile>();
  readonly #links = new Map<string, Link>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @returns the file's id */
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

  /** What is said of a file, with a new address. */
  async describe(id: string, file: StoredFile, base: string): Promise<object> {
    const bytes = await file.bytes();
    const key = randomBytes(18).toString('base64url');
    this.#links.set(key, { file: id, until: this.#now() + lifetime });
    return {
      url: `${base}/whatsapp_business/attachments/?mid=${id}&ext=${this.#now()}&hash=${key}`,
      mime_type: file.mimeType,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      file_size: bytes.length,
      id,
      messaging_product: 'whatsapp',
    };
  }

  /** The file that an address leads to; undefined when it leads nowhere any more. */
  behind(key: string): (StoredFile & { readonly id: string }) | undefined {
    const link = this.#links.get(key);
    const file = link && this.#files.get(link.file);
    return link && file && link.until > this.#now() ? { ...file, id: link.file } : undefined;
  }
}
