import { randomBytes, randomInt } from 'node:crypto';
import type { Account } from '../Account.ts';
import { StoredChannel } from './StoredChannel.ts';

/** Store of all channels, which finds them by ID and by invite code. */
export class ChannelStore {
  readonly #channels = new Map<string, StoredChannel>();

  /** Creates a channel. @param time time of creation, as Unix time in seconds */
  create(owner: Account, name: string, time: number): StoredChannel {
    const id = `120363${randomInt(100_000_000, 999_999_999)}${randomInt(100, 999)}@newsletter`;
    const code = `0029Va${randomBytes(12).toString('base64url')}`;
    return this.add(new StoredChannel(id, code, owner, name, time));
  }

  add(channel: StoredChannel): StoredChannel {
    this.#channels.set(channel.id, channel);
    return channel;
  }

  get(id: string | undefined): StoredChannel | undefined {
    return id === undefined ? undefined : this.#channels.get(id);
  }

  findByInvite(code: string): StoredChannel | undefined {
    return this.list().find(({ inviteCode }) => inviteCode === code);
  }

  remove({ id }: StoredChannel): void {
    this.#channels.delete(id);
  }

  list(): StoredChannel[] {
    return [...this.#channels.values()];
  }
}
