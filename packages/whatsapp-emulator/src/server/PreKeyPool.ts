/** A one-time pre-key as it travels. */
export interface PreKey {
  readonly id: number;
  /** Public key, 32 bytes. */
  readonly value: Uint8Array;
}

const entryLength = 35;

/** One-time pre-keys of a device, packed (35 bytes each): a linked device uploads 812 of them. */
export class PreKeyPool {
  #packed: Buffer = Buffer.alloc(0);
  #next = 0;

  get count(): number {
    return this.#packed.length / entryLength - this.#next;
  }

  add(keys: readonly PreKey[]): void {
    const added = Buffer.alloc(keys.length * entryLength);
    for (const [index, key] of keys.entries()) {
      added.writeUIntBE(key.id, index * entryLength, 3);
      added.set(key.value, index * entryLength + 3);
    }
    this.#packed = Buffer.concat([this.#packed.subarray(this.#next * entryLength), added]);
    this.#next = 0;
  }

  /** Those that are left, packed. */
  packed(): Uint8Array {
    return this.#packed.subarray(this.#next * entryLength);
  }

  /** Takes what `packed` gave, in place of its own. */
  unpack(packed: Uint8Array): void {
    this.#packed = Buffer.from(packed);
    this.#next = 0;
  }

  clear(): void {
    this.#packed = Buffer.alloc(0);
    this.#next = 0;
  }

  /** The keys that are left, oldest first. */
  all(): PreKey[] {
    return Array.from({ length: this.count }, (_, index) => this.#at(this.#next + index));
  }

  /** The oldest key, which is gone then; undefined when none is left. */
  take(): PreKey | undefined {
    if (this.count === 0) return undefined;
    this.#next += 1;
    return this.#at(this.#next - 1);
  }

  #at(index: number): PreKey {
    const start = index * entryLength;
    return {
      id: this.#packed.readUIntBE(start, 3),
      value: this.#packed.subarray(start + 3, start + entryLength),
    };
  }
}
