import type { BinaryNode, GroupMetadata, WASocket } from '@whiskeysockets/baileys';

const maxAgeMs = 5 * 60 * 1000;

/** Caches the metadata of groups for five minutes, or until WhatsApp reports a change of the group. */
export class GroupMetadataCache {
  readonly #clock: () => number;
  readonly #requests = new Map<string, { readonly answer: Promise<GroupMetadata>; readonly expiresAtMs: number }>();
  readonly #entries = new Map<string, { readonly metadata: GroupMetadata; readonly expiresAtMs: number }>();

  /** @param clock returns the time of a monotonic clock in milliseconds */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  listen({ ev, ws }: Pick<WASocket, 'ev' | 'ws'>): void {
    // When the time for disappearing messages changes, Baileys emits a message instead of a group update.
    for (const tag of ['ephemeral', 'not_ephemeral'])
      ws.on(`CB:notification,type:w:gp2,${tag}`, ({ attrs }: BinaryNode) => this.invalidate(attrs.from ?? ''));
    ev.on('group-participants.update', ({ id }) => this.invalidate(id));
    ev.on('groups.update', groups => {
      for (const { id } of groups) if (id) this.invalidate(id);
    });
  }

  invalidate(jid: string): void {
    this.#entries.delete(jid);
    this.#requests.delete(jid);
  }

  /** Stores the metadata of a group that another request to WhatsApp has returned. */
  store(metadata: GroupMetadata, jid = metadata.id): void {
    this.#entries.set(jid, { metadata, expiresAtMs: this.#clock() + maxAgeMs });
  }

  /** Returns metadata that are at most five minutes old. Sends no request. */
  getFresh(jid: string): GroupMetadata | undefined {
    const entry = this.#entries.get(jid);
    return entry && entry.expiresAtMs > this.#clock() ? entry.metadata : undefined;
  }

  /**
   * Returns metadata of any age if WhatsApp has since reported no change. Such metadata suffice to show the
   * group's name and administrators.
   * @throws any error of Baileys if WhatsApp refuses or does not answer
   */
  getOrFetch(jid: string, sock: Pick<WASocket, 'groupMetadata'>): Promise<GroupMetadata> {
    const cached = this.#entries.get(jid);
    if (cached) return Promise.resolve(cached.metadata);
    const request = this.#requests.get(jid);
    if (request && request.expiresAtMs > this.#clock()) return request.answer;
    const answer = this.getFreshOrFetch(jid, sock);
    // Cache refused requests as well. Otherwise every message of the group would repeat the request.
    this.#requests.set(jid, { answer, expiresAtMs: this.#clock() + maxAgeMs });
    return answer;
  }

  /** Returns metadata at most five minutes old. @throws any Baileys error if WhatsApp refuses or is silent */
  async getFreshOrFetch(jid: string, sock: Pick<WASocket, 'groupMetadata'>): Promise<GroupMetadata> {
    const cached = this.getFresh(jid);
    if (cached) return cached;
    const metadata = await sock.groupMetadata(jid);
    this.store(metadata, jid);
    return metadata;
  }
}
