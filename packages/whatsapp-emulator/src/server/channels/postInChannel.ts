import { type BinaryNode, buildBinaryNode, findChildNode, readStanzaNodeBytes } from '../../wire/buildBinaryNode.ts';
import type { Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import type { StoredChannel, StoredChannelPost } from './StoredChannel.ts';

/** Number of posts that a channel stores for later requests. */
const MAX_STORED_POSTS = 500;

/**
 * Publishes a post in a channel. As in WhatsApp, all linked devices of the followers and of the owner
 * receive the post unencrypted.
 * @param content encoded protobuf `Message`
 * @param from device that publishes the post, and therefore does not receive it
 */
export function postInChannel(
  server: WhatsAppServer,
  channel: StoredChannel,
  post: { readonly id: string; readonly type: string; readonly content: Uint8Array },
  from?: Device,
): StoredChannelPost {
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
          buildBinaryNode('message', { from: channel.id, ...buildPostAttrs(storedPost) }, [
            buildPlaintextNode(storedPost),
          ]),
        );
  return storedPost;
}

/** Builds the stanza node of a channel post for query results, with the count of each reaction. */
export function buildChannelPostNode(post: StoredChannelPost): BinaryNode {
  const counts = new Map<string, number>();
  for (const emoji of post.reactions.values()) counts.set(emoji, (counts.get(emoji) ?? 0) + 1);
  const reactions = [...counts].map(([code, count]) => buildBinaryNode('reaction', { code, count }));
  return buildBinaryNode('message', buildPostAttrs(post), [
    buildPlaintextNode(post),
    buildBinaryNode('reactions', {}, reactions),
  ]);
}

const buildPostAttrs = ({ id, serverId: server_id, time: t, type }: StoredChannelPost) => ({ id, server_id, t, type });
const buildPlaintextNode = ({ content }: StoredChannelPost): BinaryNode => buildBinaryNode('plaintext', {}, content);

/** Result that the server sends to the device that posted or reacted in a channel. */
export interface ChannelAcknowledgement {
  readonly error?: number | undefined;
  readonly serverId?: number;
}

/**
 * Accepts a post from the channel's owner, or a reaction from any account. A post from another account gets
 * error 403, which is also the error for a message from a non-member in a group.
 */
export function handleChannelMessage(
  server: WhatsAppServer,
  sender: Device,
  stanza: BinaryNode,
): ChannelAcknowledgement {
  const { to, id = '', type = 'text', server_id } = stanza.attrs;
  const channel = server.channels.get(to);
  if (!channel) return { error: 404 };
  const reaction = findChildNode(stanza, 'reaction');
  if (reaction) {
    const post = channel.posts.find(({ serverId }) => String(serverId) === server_id);
    if (!post) return { error: 404 };
    const { phone } = sender.account;
    if (reaction.attrs.code) post.reactions.set(phone, reaction.attrs.code);
    else post.reactions.delete(phone);
    return { serverId: post.serverId };
  }
  if (channel.owner !== sender.account) return { error: 403 };
  const content = readStanzaNodeBytes(findChildNode(stanza, 'plaintext'));
  if (!content) return { error: 406 };
  return { serverId: postInChannel(server, channel, { id, type, content }, sender).serverId };
}
