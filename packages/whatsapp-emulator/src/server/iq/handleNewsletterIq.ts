import { buildBinaryNode, findChildNode } from '../../wire/buildBinaryNode.ts';
import { buildChannelPostNode } from '../channels/postInChannel.ts';
import { IqError, type IqHandler } from './IqHandler.ts';

const MAX_POSTS_PER_QUERY = 100;
/** Number of seconds for which a client receives live updates of a channel after subscribing to them. */
const LIVE_UPDATES_SECONDS = 300;

/**
 * Handles `newsletter`: queries for the posts of a channel, and subscriptions to live updates of a channel.
 */
export const handleNewsletterIq: IqHandler = ({ server, request }) => {
  const query = findChildNode(request, 'message_updates') ?? findChildNode(request, 'messages');
  const channel = server.channels.get(query?.attrs.jid ?? request.attrs.to);
  if (!channel) throw new IqError(404, 'item-not-found');
  if (findChildNode(request, 'live_updates'))
    return [buildBinaryNode('live_updates', { duration: LIVE_UPDATES_SECONDS })];
  if (!query) return undefined;
  const { count, since, after, before } = query.attrs;
  const matchingPosts = channel.posts.filter(
    ({ serverId, time }) =>
      serverId > Number(after ?? 0) &&
      serverId < Number(before ?? Number.POSITIVE_INFINITY) &&
      time >= Number(since ?? 0),
  );
  const posts = matchingPosts
    .slice(-Math.min(Number(count ?? MAX_POSTS_PER_QUERY), MAX_POSTS_PER_QUERY))
    .map(buildChannelPostNode);
  const messages = buildBinaryNode('messages', { jid: channel.id, t: server.clock.seconds }, posts);
  return [query.tag === 'messages' ? messages : buildBinaryNode('message_updates', {}, [messages])];
};
