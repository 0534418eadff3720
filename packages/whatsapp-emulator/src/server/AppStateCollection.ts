import { proto } from '@whiskeysockets/baileys';

/** One collection of an account's app state: an encrypted log of patches the server cannot read. */
export class AppStateCollection {
  readonly #patches: Uint8Array[];

  /** @param patches encoded `SyncdPatch`es, from the first one on */
  constructor(patches: readonly Uint8Array[] = []) {
    this.#patches = [...patches];
  }

  get version(): number {
    return this.#patches.length;
  }

  /**
   * Appends a patch that was made on top of `base`.
   * @returns false when the base is not the newest version: the client must fetch and try again
   */
  append(base: number, patch: Uint8Array): boolean {
    if (base !== this.version) return false;
    const versioned = { ...proto.SyncdPatch.decode(patch), version: { version: base + 1 } };
    this.#patches.push(proto.SyncdPatch.encode(versioned).finish());
    return true;
  }

  /** Encoded `SyncdPatch`es after a version. */
  after(version: number): readonly Uint8Array[] {
    return this.#patches.slice(version);
  }
}
