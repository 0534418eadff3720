import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { Account } from '../server/Account.ts';
import { postInChannel } from '../server/channels/postInChannel.ts';
import type { StoredChannel } from '../server/channels/StoredChannel.ts';
import type { WhatsAppServer } from '../server/WhatsAppServer.ts';

/** Channel in the form that the emulator's API returns. */
export interface Channel {
  /** JID of the channel, `<digits>@newsletter`. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Code of the invite link `https://whatsapp.com/channel/<code>`. */
  readonly inviteCode: string;
  /** Phone number of the owner. It consists of digits, as do the numbers in `followers`. */
  readonly owner: string;
  readonly followers: readonly string[];
  /** Number of posts. The channel keeps at most 500. */
  readonly posts: number;
}

/** Post of a channel. `serverId` is the number that the server assigns to it. */
export interface ChannelPost {
  readonly id: string;
  readonly serverId: number;
  readonly content: proto.IMessage;
  /** Emoji of each reader who reacted, by phone number. */
  readonly reactions: Readonly<Record<string, string>>;
}

/** The channels of an emulator. Callers identify accounts by phone number. */
export class EmulatorChannels {
  readonly #server: WhatsAppServer;

  constructor(server: WhatsAppServer) {
    this.#server = server;
  }

  list(): readonly Channel[] {
    return this.#server.channels.list().map(toChannel);
  }

  /** @throws EmulatorError 404 when the number is unknown */
  create(name: string, owner: string): Channel {
    return toChannel(this.#server.channels.create(this.#account(owner), name, this.#server.clock.seconds));
  }

  /** @throws EmulatorError 404 when channel or number is unknown */
  follow(id: string, phone: string, isFollowing: boolean): Channel {
    const channel = this.#channel(id);
    const account = this.#account(phone);
    if (!isFollowing) channel.followers.delete(account);
    else if (!channel.followers.has(account)) channel.followers.set(account, { isMuted: false });
    return toChannel(channel);
  }

  /** Lists the newest 500 posts, oldest first. @throws EmulatorError 404 for an unknown channel */
  posts(id: string): readonly ChannelPost[] {
    return this.#channel(id).posts.map(toPost);
  }

  /** @throws EmulatorError 404 when the channel is unknown */
  post(id: string, message: proto.IMessage): ChannelPost {
    const content = proto.Message.encode(proto.Message.fromObject(message)).finish();
    const type = message.conversation || message.extendedTextMessage ? 'text' : 'media';
    const newPost = { id: randomBytes(10).toString('hex').toUpperCase(), type, content };
    return toPost(postInChannel(this.#server, this.#channel(id), newPost));
  }

  #channel(id: string): StoredChannel {
    const channel = this.#server.channels.get(id);
    if (!channel) throw new EmulatorError(404, `no channel has the id ${id}`);
    return channel;
  }

  #account(phone: string): Account {
    const account = this.#server.directory.resolve(phone);
    if (!account) throw new EmulatorError(404, `no phone has the number ${phone}`);
    return account;
  }
}

const toChannel = ({ id, name, description, inviteCode, owner, followers, posts }: StoredChannel): Channel => ({
  id,
  name,
  description,
  inviteCode,
  owner: owner.phone,
  followers: [...followers.keys()].map(({ phone }) => phone),
  posts: posts.length,
});

const toPost = ({ id, serverId, content, reactions }: StoredChannel['posts'][number]): ChannelPost => ({
  id,
  serverId,
  content: proto.Message.toObject(proto.Message.decode(content)),
  reactions: Object.fromEntries(reactions),
});
