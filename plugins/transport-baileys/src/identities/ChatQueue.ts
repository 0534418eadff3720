import { KeyedQueue } from '@recado/timing';
import { isLidUser, isPnUser, jidNormalizedUser } from '@whiskeysockets/baileys';
import type { IdentityResolver } from './IdentityResolver.ts';
import { toLidJid, toPersonFromJids, toPhoneJid } from './jids.ts';

/** Queue of a JID, and the number of its tasks that run or wait. */
interface QueueOfJid {
  readonly name: string;
  readonly tasks: number;
}

/**
 * Runs the tasks of one chat one after the other, in the order of the calls, and tasks of different chats in
 * parallel. The number and the LID of a person are one chat, also if some calls name only one of them.
 */
export class ChatQueue {
  readonly #people: Pick<IdentityResolver, 'resolveStored'>;
  readonly #queues = new KeyedQueue();
  /** Looks up people one after the other. Otherwise a slow lookup could change the order of two tasks. */
  readonly #lookups = new KeyedQueue();
  /** Only JIDs with a task that runs or waits, because the order matters only between such tasks. */
  readonly #queueByJid = new Map<string, QueueOfJid>();

  constructor(people: Pick<IdentityResolver, 'resolveStored'>) {
    this.#people = people;
  }

  /**
   * Runs the task after all earlier tasks of the chat.
   * @param jids all known JIDs of the chat: one for a group, one or two for a person
   */
  async run<Result>(jids: readonly string[], task: () => Promise<Result>): Promise<Result> {
    const { result } = await this.#lookups.run('', async () => {
      const allJids = await this.#findAllJids([...new Set(jids.map(jid => jidNormalizedUser(jid) || jid))]);
      // The wrapper object prevents that the next lookup waits for the task.
      return { result: this.#enqueue(allJids, task) };
    });
    return result;
  }

  /** Resolves when the tasks queued so far are done. */
  async idle(): Promise<void> {
    await this.#lookups.idle();
    await this.#queues.idle();
  }

  async #findAllJids(jids: readonly string[]): Promise<readonly string[]> {
    const [jid, otherJid] = jids;
    if (jid === undefined || otherJid !== undefined || !(isPnUser(jid) || isLidUser(jid))) return jids;
    const { phone, lid } = await this.#people.resolveStored(toPersonFromJids(jid));
    return phone === undefined || lid === undefined ? jids : [toPhoneJid(phone), toLidJid(lid)];
  }

  #enqueue<Result>(jids: readonly string[], task: () => Promise<Result>): Promise<Result> {
    const known = [...new Set(jids.flatMap(jid => this.#queueByJid.get(jid)?.name ?? []))];
    const [name = jids[0] ?? '', ...formerNames] = known;
    for (const jid of jids) this.#queueByJid.set(jid, { name, tasks: (this.#queueByJid.get(jid)?.tasks ?? 0) + 1 });
    const result = this.#queues.run(name, async () => {
      // Number and LID had separate queues until this call showed that they belong to one person.
      for (const formerName of formerNames) await this.#queues.run(formerName, async () => undefined);
      return task();
    });
    const release = (): void => {
      for (const jid of jids) this.#release(jid);
    };
    result.then(release, release);
    return result;
  }

  #release(jid: string): void {
    const queue = this.#queueByJid.get(jid);
    if (!queue) return;
    if (queue.tasks > 1) this.#queueByJid.set(jid, { ...queue, tasks: queue.tasks - 1 });
    else this.#queueByJid.delete(jid);
  }
}
