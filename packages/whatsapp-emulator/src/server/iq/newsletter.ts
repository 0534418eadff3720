import { child, node } from '../../wire/node.ts';
import { postNode } from '../channels/postInChannel.ts';
import { IqError, type IqHandler } from './IqHandler.ts';

const most = 100;
/** Seconds for which a client is told of changes at once. */
const duration = 300;

/** `newsletter`: the posts of a channel, and being told of changes. */
export const newsletter: IqHandler = ({ server, request }) => {
  const asked = child(request, 'message_updates') ?? child(request, 'messages');
  const channel = server.channels.get(asked?.attrs.jid ?? request.attrs.to);
  if (!channel) throw new IqError(404, 'item-not-found');
  if (child(request, 'live_updates')) return [node('live_updates', { duration })];
  if (!asked) return undefined;
  const { count, since, after, before } = asked.attrs;
  const found = channel.posts.filter(
    ({ serverId, time }) =>
      serverId > Number(after ?? 0) &&
      serverId < Number(before ?? Number.POSITIVE_INFINITY) &&
      time >= Number(since ?? 0),
  );
  const posts = found.slice(-Math.min(Number(count ?? most), most)).map(postNode);
  const messages = node('messages', { jid: channel.id, t: server.clock.seconds }, posts);
  return [asked.tag === 'messages' ? messages : node('message_updates', {}, [messages])];
};
