import { proto } from '@whiskeysockets/baileys';

/**
 * One collection of an account's app state. It is a log of patches that devices encrypted, so the server
 * cannot read them.
 */
export class AppStateCollection {
  readonly #patches: Uint8Array[];

  /** @param patches encoded `SyncdPatch` messages in order of their versions, starting with version 1 */
  constructor(patches: readonly Uint8Array[] = []) {
    this.#patches = [...patches];
  }

  get version(): number {
    return this.#patches.length;
  }

  /**
   * Appends a patch that the client created for version `base`.
   * @returns false if `base` is not the newest version. The client must then fetch the newer patches and try
   *   again
   */
  append(base: number, patch: Uint8Array): boolean {
    if (base !== this.version) return false;
    const versioned = { ...proto.SyncdPatch.decode(patch), version: { version: base + 1 } };
    this.#patches.push(proto.SyncdPatch.encode(versioned).finish());
    return true;
  }

  /** Returns the encoded `SyncdPatch` messages that are newer than `version`. */
  listPatchesAfter(version: number): readonly Uint8Array[] {
    return this.#patches.slice(version);
  }
}
