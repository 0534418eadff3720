/** Chats: two persons, each by number or by LID, which a step can link to one person; and a group. */
export const places = ['1', '2', 'lid:1', 'lid:2', 'group'] as const;
export type Place = (typeof places)[number];

export interface GeneratedMessage {
  readonly place: Place;
  readonly fromMe: boolean;
  readonly history: boolean;
  /** Whether the message repeats the ID of an earlier message. */
  readonly again: boolean;
  /** Time of the message in seconds; later messages may have earlier times. */
  readonly at: number;
}
export type ReceivedMessage = GeneratedMessage & { readonly waId: string; readonly order: number };

/** Reference model: counts unread messages one by one, in their order of arrival. */
export class UnreadModel {
  readonly #conversations = new Map<string, { readonly inbound: ReceivedMessage[]; unread: number }>();
  readonly #linked = new Set<string>();

  /** Returns the name of the conversation that a chat belongs to. */
  findConversationName(at: Place): string {
    return at.startsWith('lid:') && this.#linked.has(at.slice(4)) ? at.slice(4) : at;
  }

  isSameMessage(known: ReceivedMessage, message: ReceivedMessage): boolean {
    const isSameChat = this.findConversationName(known.place) === this.findConversationName(message.place);
    return isSameChat && known.waId === message.waId && known.fromMe === message.fromMe;
  }

  /** Whether a received message is stored already under an identifier of another form: all texts are equal here. */
  isOtherIdentifierRepetition(known: ReceivedMessage, message: ReceivedMessage): boolean {
    if (known.waId !== message.waId || [known, message].some(({ fromMe, history }) => fromMe || history)) return false;
    const forms = [known, message].map(({ place }) => this.#getIdentifierForm(place));
    return forms.includes('number') && forms.includes('lid');
  }

  #getIdentifierForm(at: Place): 'number' | 'lid' | undefined {
    if (at === 'group' || this.#linked.has(at.replace('lid:', ''))) return undefined;
    return at.startsWith('lid:') ? 'lid' : 'number';
  }

  write(messages: readonly ReceivedMessage[]): void {
    const ordered = messages.toSorted((a, b) => a.at - b.at || a.order - b.order);
    for (const message of ordered) {
      const conversation = this.#open(this.findConversationName(message.place));
      if (message.history) continue;
      if (message.fromMe) conversation.unread = 0;
      else {
        conversation.inbound.push(message);
        conversation.unread += 1;
      }
    }
  }

  read(at: Place): void {
    const conversation = this.#conversations.get(this.findConversationName(at));
    if (conversation) conversation.unread = 0;
  }

  /** Merges two conversations. Unread messages of both stay unread, and a message in both remains once. */
  link(person: string): void {
    const [from, into] = [this.#conversations.get(`lid:${person}`), this.#conversations.get(person)];
    this.#linked.add(person);
    this.#conversations.delete(`lid:${person}`);
    if (!from) return;
    const unread = newestFirst(from.inbound).slice(0, from.unread);
    const isStored = (candidate: ReceivedMessage) =>
      into?.inbound.some(({ waId, at }) => waId === candidate.waId && at === candidate.at);
    const unreadCount = unread.filter(message => !isStored(message)).length + (into?.unread ?? 0);
    const inbound = [...(into?.inbound ?? []), ...from.inbound.filter(message => !isStored(message))];
    this.#conversations.set(person, { inbound, unread: unreadCount });
  }

  unread(): Record<string, number> {
    return Object.fromEntries([...this.#conversations].map(([name, { unread }]) => [name, unread]));
  }

  #open(name: string) {
    const conversation = this.#conversations.get(name) ?? { inbound: [], unread: 0 };
    this.#conversations.set(name, conversation);
    return conversation;
  }
}

const newestFirst = (messages: readonly ReceivedMessage[]) =>
  messages.toSorted((a, b) => b.at - a.at || b.order - a.order);
