import { randomBytes, randomInt } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { WhatsAppServer } from '../server/WhatsAppServer.ts';
import { node } from '../wire/node.ts';

/** A channel as its emulator shows it. */
export interface Channel {
  /** `<digits>@newsletter`. */
  readonly id: string;
  readonly name: string;
  /** Numbers in digits. */
  readonly owner: string;
  readonly followers: readonly string[];
  /** How many there were. */
  readonly posts: number;
}

/** A post as the network numbers it. */
export interface Post {
  readonly id: string;
  readonly serverId: number;
}

/**
 * Channels, as far as their posts are stanzas: what is posted reaches every linked device of the followers in the clear, as
 * WhatsApp sends it. What a client asks about channels is not answered.
 */
export class Channels {
  readonly #server: WhatsAppServer;
  readonly #channels = new Map<string, Channel>();

  constructor(server: WhatsAppServer) {
    this.#server = server;
  }

  list(): readonly Channel[] {
    return [...this.#channels.values()];
  }

  /** @throws EmulatorError 404 when the number is unknown */
  create(name: string, owner: string): Channel {
    const id = `120363${randomInt(100_000_000, 999_999_999)}${randomInt(100, 999)}@newsletter`;
    return this.restore({ id, name, owner: this.#account(owner).phone, followers: [], posts: 0 });
  }

  restore(channel: Channel): Channel {
    this.#channels.set(channel.id, channel);
    return channel;
  }

  /** @throws EmulatorError 404 when channel or number is unknown */
  follow(id: string, phone: string, follows: boolean): Channel {
    const channel = this.#channel(id);
    const number = this.#account(phone).phone;
    const others = channel.followers.filter(one => one !== number);
    return this.restore({ ...channel, followers: follows ? [...others, number] : others });
  }

  /** @throws EmulatorError 404 when the channel is unknown */
  post(id: string, message: proto.IMessage): Post {
    const channel = this.#channel(id);
    const serverId = channel.posts + 100;
    this.restore({ ...channel, posts: channel.posts + 1 });
    const post = { id: randomBytes(10).toString('hex').toUpperCase(), serverId };
    const encoded = proto.Message.encode(proto.Message.fromObject(message)).finish();
    const attrs = { from: id, id: post.id, server_id: serverId, t: this.#server.clock.seconds };
    const type = message.conversation || message.extendedTextMessage ? 'text' : 'media';
    for (const follower of channel.followers)
      for (const device of this.#account(follower).devices.values())
        if (device.id !== 0)
          device.deliver(node('message', { ...attrs, type }, [node('plaintext', {}, encoded)]));
    return post;
  }

  #channel(id: string): Channel {
    const channel = this.#channels.get(id);
    if (!channel) throw new EmulatorError(404, `no channel has the id ${id}`);
    return channel;
  }

  #account(phone: string) {
    const account = this.#server.directory.resolve(phone);
    if (!account) throw new EmulatorError(404, `no phone has the number ${phone}`);
    return account;
  }
}
