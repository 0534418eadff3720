import type { Readable } from 'node:stream';
import type { Request, ResponseToolkit } from '@hapi/hapi';
import type { Credential, EventFeed, FeedReader } from '../../deliveries/events/index.ts';
import type { Services } from '../index.ts';
import { type Route, route } from './route.ts';

export const eventRoutes = ({ clients, feed, connectionFeed }: Services): Route[] => [
  route('GET /clients/connections', async ({ caller, request, h }) => {
    if (!wantsStream(request)) return { clients: await connectionFeed.read(caller.userId) };
    return respondWithStream(h, request, connectionFeed.live(caller.userId, credentialOf(request)));
  }),
  route('GET /external/events', ({ caller: { clientId }, ...call }) => respondWithEvents(feed, clientId, call)),
  route('GET /clients/{id}/events', async ({ caller, actor, params, ...call }) => {
    const { id, memberRole } = await clients.read(caller, params.id, actor);
    const userId = call.query.presence === true ? caller.userId : undefined;
    return respondWithEvents(feed, id, call, { role: memberRole, userId });
  }),
];

interface EventsCall {
  readonly query: { readonly after?: number; readonly limit: number };
  readonly request: Request;
  readonly h: ResponseToolkit;
}

/** Returns a page of events, or an endless stream of events for `Accept: text/event-stream`. */
function respondWithEvents(
  feed: EventFeed,
  clientId: string,
  { query: { limit, ...query }, request, h }: EventsCall,
  { userId, ...reader }: FeedReader & { readonly userId?: string | undefined } = {},
) {
  const lastId: unknown = request.headers['last-event-id'];
  const after = lastId === undefined ? query.after : Number(lastId);
  if (!wantsStream(request)) return feed.page(clientId, { limit, ...reader, after });
  const live = { ...reader, userId, after, credential: credentialOf(request) };
  return respondWithStream(h, request, feed.live(clientId, live));
}

const wantsStream = ({ headers }: Request): boolean => /\btext\/event-stream\b/.test(String(headers.accept));

function respondWithStream(
  h: ResponseToolkit,
  request: Request,
  { stream, end }: { readonly stream: Readable; readonly end: () => void },
) {
  request.raw.res.once('close', end);
  return (
    h
      .response(stream)
      .type('text/event-stream')
      // Prevent compression: hapi would hold events back until a compression block is full.
      .header('content-encoding', 'identity')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
  );
}

function credentialOf({ auth: { credentials } }: Request): Credential {
  const { user, app } = credentials;
  if (app) return app.key ? { keyId: app.key.id } : { tokenDigest: app.digest };
  if (user) return { signInId: user.signInId };
  throw new Error('event reader has no credentials');
}
