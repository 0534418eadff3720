import type { BinaryNode, GroupMetadata, WASocket } from '@whiskeysockets/baileys';

const freshMs = 5 * 60 * 1000;

/** Who is in which group, as WhatsApp said not long ago; a change that it reports makes it be asked again. */
export class Groups {
  readonly #clock: () => number;
  readonly #asked = new Map<string, { readonly answer: Promise<GroupMetadata>; readonly until: number }>();
  readonly #known = new Map<string, { readonly metadata: GroupMetadata; readonly until: number }>();

  /** @param clock milliseconds of a monotonic clock */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  listen({ ev, ws }: Pick<WASocket, 'ev' | 'ws'>): void {
    // Baileys makes a message of it.
    for (const tag of ['ephemeral', 'not_ephemeral'])
      ws.on(`CB:notification,type:w:gp2,${tag}`, ({ attrs }: BinaryNode) => this.forget(attrs.from ?? ''));
    ev.on('group-participants.update', ({ id }) => this.forget(id));
    ev.on('groups.update', groups => {
      for (const { id } of groups) if (id) this.forget(id);
    });
  }

  forget(jid: string): void {
    this.#known.delete(jid);
    this.#asked.delete(jid);
  }

  /** What somebody else asked for. */
  learn(metadata: GroupMetadata, jid = metadata.id): void {
    this.#known.set(jid, { metadata, until: this.#clock() + freshMs });
  }

  /** Without asking anybody. */
  known(jid: string): GroupMetadata | undefined {
    const entry = this.#known.get(jid);
    return entry && entry.until > this.#clock() ? entry.metadata : undefined;
  }

  /**
   * However old, as long as WhatsApp reported no change: for the name of a group and who administers it.
   * @throws whatever Baileys throws when WhatsApp refuses or does not answer
   */
  latest(jid: string, sock: Pick<WASocket, 'groupMetadata'>): Promise<GroupMetadata> {
    const known = this.#known.get(jid);
    if (known) return Promise.resolve(known.metadata);
    const asked = this.#asked.get(jid);
    if (asked && asked.until > this.#clock()) return asked.answer;
    const answer = this.find(jid, sock);
    // A refusal counts as well: every message of a group would ask again.
    this.#asked.set(jid, { answer, until: this.#clock() + freshMs });
    return answer;
  }

  /** @throws whatever Baileys throws when WhatsApp refuses or does not answer */
  async find(jid: string, sock: Pick<WASocket, 'groupMetadata'>): Promise<GroupMetadata> {
    const known = this.known(jid);
    if (known) return known;
    const metadata = await sock.groupMetadata(jid);
    this.learn(metadata, jid);
    return metadata;
  }
}
