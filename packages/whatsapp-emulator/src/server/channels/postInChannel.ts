import { type BinaryNode, bytesOf, child, node } from '../../wire/node.ts';
import type { Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import type { StoredChannel, StoredPost } from './StoredChannel.ts';

/** How many posts of a channel can be asked for. */
const kept = 500;

/**
 * Posts something: it reaches the linked devices of everybody who follows, and the owner's, in the clear, as WhatsApp sends
 * it.
 * @param content `Message` of the protobuf
 * @param from device that posts; it is not told
 */
export function postInChannel(
  server: WhatsAppServer,
  channel: StoredChannel,
  post: { readonly id: string; readonly type: string; readonly content: Uint8Array },
  from?: Device,
): StoredPost {
  channel.lastPost += 1;
  const stored = {
    ...post,
    serverId: channel.lastPost,
    time: server.clock.seconds,
    reactions: new Map<string, string>(),
  };
  channel.posts = [...channel.posts, stored].slice(-kept);
  for (const account of new Set([channel.owner, ...channel.followers.keys()]))
    for (const device of account.devices.values())
      if (device.id !== 0 && device !== from)
        device.deliver(node('message', { from: channel.id, ...attrsOf(stored) }, [plaintext(stored)]));
  return stored;
}

/** A post as who asks for it is shown it. */
export function postNode(post: StoredPost): BinaryNode {
  const counts = new Map<string, number>();
  for (const emoji of post.reactions.values()) counts.set(emoji, (counts.get(emoji) ?? 0) + 1);
  const reactions = [...counts].map(([code, count]) => node('reaction', { code, count }));
  return node('message', attrsOf(post), [plaintext(post), node('reactions', {}, reactions)]);
}

const attrsOf = ({ id, serverId: server_id, time: t, type }: StoredPost) => ({ id, server_id, t, type });
const plaintext = ({ content }: StoredPost): BinaryNode => node('plaintext', {}, content);

/** What the acknowledgement of something that was sent to a channel says. */
export interface Taken {
  readonly error?: number | undefined;
  readonly serverId?: number;
}

/** Takes a post of its owner, or anybody's reaction to one. Whoever may not is refused with 403, as for a group. */
export function takeInChannel(server: WhatsAppServer, sender: Device, stanza: BinaryNode): Taken {
  const { to, id = '', type = 'text', server_id } = stanza.attrs;
  const channel = server.channels.get(to);
  if (!channel) return { error: 404 };
  const reaction = child(stanza, 'reaction');
  if (reaction) {
    const post = channel.posts.find(({ serverId }) => String(serverId) === server_id);
    if (!post) return { error: 404 };
    const { phone } = sender.account;
    if (reaction.attrs.code) post.reactions.set(phone, reaction.attrs.code);
    else post.reactions.delete(phone);
    return { serverId: post.serverId };
  }
  if (channel.owner !== sender.account) return { error: 403 };
  const content = bytesOf(child(stanza, 'plaintext'));
  if (!content) return { error: 406 };
  return { serverId: postInChannel(server, channel, { id, type, content }, sender).serverId };
}
