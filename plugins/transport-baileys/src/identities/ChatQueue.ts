import { KeyedQueue } from '@recado/timing';
import { jidNormalizedUser } from '@whiskeysockets/baileys';
import { addStoredJids } from './addStoredJids.ts';
import type { IdentityResolver } from './IdentityResolver.ts';

/** The JIDs that belong to one chat, and the end of its newest task. */
interface Chat {
  readonly jids: ReadonlySet<string>;
  /** Resolves when all tasks of the chat are done. Never rejects. */
  readonly tail: Promise<void>;
}

/**
 * Runs the tasks of one chat one after the other, in the order of the calls, and tasks of different chats in
 * parallel. The number and the LID of a person are one chat, also if some calls name only one of them.
 */
export class ChatQueue {
  readonly #people: Pick<IdentityResolver, 'resolveStored'>;
  /** Looks up people one after the other. Otherwise a slow lookup could change the order of two tasks. */
  readonly #lookups = new KeyedQueue();
  /** Only chats with a task that runs or waits, because the order matters only between such tasks. */
  readonly #chatByJid = new Map<string, Chat>();

  constructor(people: Pick<IdentityResolver, 'resolveStored'>) {
    this.#people = people;
  }

  /**
   * Runs the task after all earlier tasks of the chat.
   * @param jids all known JIDs of the chat: one for a group, one or two for a person
   */
  async run<Result>(jids: readonly string[], task: () => Promise<Result>): Promise<Result> {
    const { result } = await this.#lookups.run('', async () => {
      const allJids = await addStoredJids(this.#people, [...new Set(jids.map(jid => jidNormalizedUser(jid) || jid))]);
      // The wrapper object prevents that the next lookup waits for the task.
      return { result: this.#enqueue(allJids, task) };
    });
    return result;
  }

  /** Number of JIDs whose chat has a task that runs or waits. */
  get size(): number {
    return this.#chatByJid.size;
  }

  /** Resolves when the tasks queued so far are done. */
  async idle(): Promise<void> {
    await this.#lookups.idle();
    await Promise.all([...this.#chatByJid.values()].map(({ tail }) => tail));
  }

  #enqueue<Result>(jids: readonly string[], task: () => Promise<Result>): Promise<Result> {
    // Several chats if number and LID were separate until this call showed that they belong to one person.
    // The task waits only for tasks that exist now, so no two tasks can wait for each other.
    const earlierChats = [...new Set(jids.flatMap(jid => this.#chatByJid.get(jid) ?? []))];
    const result = Promise.all(earlierChats.map(({ tail }) => tail)).then(task);
    const tail = result.then(noop, noop);
    const chat: Chat = { jids: new Set([...jids, ...earlierChats.flatMap(earlier => [...earlier.jids])]), tail };
    for (const jid of chat.jids) this.#chatByJid.set(jid, chat);
    void tail.then(() => this.#remove(chat));
    return result;
  }

  /** Removes a chat unless it has a newer task. */
  #remove(chat: Chat): void {
    for (const jid of chat.jids) if (this.#chatByJid.get(jid) === chat) this.#chatByJid.delete(jid);
  }
}

const noop = (): void => undefined;
