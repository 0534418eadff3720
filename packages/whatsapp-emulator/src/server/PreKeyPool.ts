/** One-time pre-key in the form in which clients upload and fetch it. */
export interface PreKey {
  readonly id: number;
  /** Public key, 32 bytes. */
  readonly value: Uint8Array;
}

const PACKED_KEY_BYTES = 35;

/**
 * One-time pre-keys of a device. A linked device uploads 812 of them, so each key is packed into 35 bytes
 * to save memory.
 */
export class PreKeyPool {
  #packed: Buffer = Buffer.alloc(0);
  #next = 0;

  get count(): number {
    return this.#packed.length / PACKED_KEY_BYTES - this.#next;
  }

  add(keys: readonly PreKey[]): void {
    const packedKeys = Buffer.alloc(keys.length * PACKED_KEY_BYTES);
    for (const [index, key] of keys.entries()) {
      packedKeys.writeUIntBE(key.id, index * PACKED_KEY_BYTES, 3);
      packedKeys.set(key.value, index * PACKED_KEY_BYTES + 3);
    }
    this.#packed = Buffer.concat([this.#packed.subarray(this.#next * PACKED_KEY_BYTES), packedKeys]);
    this.#next = 0;
  }

  /** Returns the pre-keys that are left, as bytes that `unpack` accepts. */
  pack(): Uint8Array {
    return this.#packed.subarray(this.#next * PACKED_KEY_BYTES);
  }

  /** Replaces all pre-keys with the pre-keys in `packed`, which is a result of `pack`. */
  unpack(packed: Uint8Array): void {
    this.#packed = Buffer.from(packed);
    this.#next = 0;
  }

  clear(): void {
    this.#packed = Buffer.alloc(0);
    this.#next = 0;
  }

  /** Returns the pre-keys that are not used up yet, oldest first. */
  all(): PreKey[] {
    return Array.from({ length: this.count }, (_, index) => this.#at(this.#next + index));
  }

  /** Removes and returns the oldest key, or returns undefined if there are no more keys. */
  take(): PreKey | undefined {
    if (this.count === 0) return undefined;
    this.#next += 1;
    return this.#at(this.#next - 1);
  }

  #at(index: number): PreKey {
    const start = index * PACKED_KEY_BYTES;
    return {
      id: this.#packed.readUIntBE(start, 3),
      value: this.#packed.subarray(start + 3, start + PACKED_KEY_BYTES),
    };
  }
}
