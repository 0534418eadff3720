import { type BinaryNode, child, node, readBytes } from '../../wire/node.ts';
import type { Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import type { StoredChannel, StoredPost } from './StoredChannel.ts';

/** Number of posts that a channel stores for later requests. */
const MAX_STORED_POSTS = 500;

/**
 * Posts in a channel. All linked devices of the followers and of the owner receive the post
 * unencrypted, as in WhatsApp.
 * @param content encoded protobuf `Message`
 * @param from device that posts; it does not receive the post
 */
export function postInChannel(
  server: WhatsAppServer,
  channel: StoredChannel,
  post: { readonly id: string; readonly type: string; readonly content: Uint8Array },
  from?: Device,
): StoredPost {
  channel.lastPost += 1;
  const storedPost = {
    ...post,
    serverId: channel.lastPost,
    time: server.clock.seconds,
    reactions: new Map<string, string>(),
  };
  channel.posts = [...channel.posts, storedPost].slice(-MAX_STORED_POSTS);
  for (const account of new Set([channel.owner, ...channel.followers.keys()]))
    for (const device of account.devices.values())
      if (device.id !== 0 && device !== from)
        device.deliver(
          node('message', { from: channel.id, ...buildPostAttrs(storedPost) }, [buildPlaintextNode(storedPost)]),
        );
  return storedPost;
}

/** Builds a post with its reaction counts, as the answer to a query contains it. */
export function buildPostNode(post: StoredPost): BinaryNode {
  const counts = new Map<string, number>();
  for (const emoji of post.reactions.values()) counts.set(emoji, (counts.get(emoji) ?? 0) + 1);
  const reactions = [...counts].map(([code, count]) => node('reaction', { code, count }));
  return node('message', buildPostAttrs(post), [buildPlaintextNode(post), node('reactions', {}, reactions)]);
}

const buildPostAttrs = ({ id, serverId: server_id, time: t, type }: StoredPost) => ({ id, server_id, t, type });
const buildPlaintextNode = ({ content }: StoredPost): BinaryNode => node('plaintext', {}, content);

/** Acknowledgement of a message or reaction that was sent to a channel. */
export interface ChannelAcknowledgement {
  readonly error?: number | undefined;
  readonly serverId?: number;
}

/**
 * Accepts a post of the channel's owner, or a reaction of any account. A post of another account gets error
 * 403, as in groups.
 */
export function receiveInChannel(server: WhatsAppServer, sender: Device, stanza: BinaryNode): ChannelAcknowledgement {
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
  const content = readBytes(child(stanza, 'plaintext'));
  if (!content) return { error: 406 };
  return { serverId: postInChannel(server, channel, { id, type, content }, sender).serverId };
}
