import type { Readable } from 'node:stream';
import type { Request, ResponseToolkit } from '@hapi/hapi';
import type { EventFeed, EventFeedReader, LiveEventReaderCredential } from '../../deliveries/events/index.ts';
import type { ApiServices } from '../index.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';

export const eventRoutes = ({ clients, feed, connectionFeed }: ApiServices): EndpointRoute[] => [
  defineRoute('GET /clients/connections', async ({ caller, request, h }) => {
    if (!wantsStream(request)) return { clients: await connectionFeed.read(caller.userId) };
    return respondWithStream(h, request, connectionFeed.live(caller.userId, credentialOf(request)));
  }),
  defineRoute('GET /external/events', ({ caller: { clientId }, ...call }) => respondWithEvents(feed, clientId, call)),
  defineRoute('GET /clients/{id}/events', async ({ caller, actor, params, ...call }) => {
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

type RespondWithEventsParams = EventFeedReader & { readonly userId?: string | undefined };

/** Returns a page of events, or an endless stream if the request accepts `text/event-stream`. */
function respondWithEvents(
  feed: EventFeed,
  clientId: string,
  { query: { limit, ...query }, request, h }: EventsCall,
  { userId, ...reader }: RespondWithEventsParams = {},
) {
  const lastId: unknown = request.headers['last-event-id'];
  const after = lastId === undefined ? query.after : Number(lastId);
  if (!wantsStream(request)) return feed.page(clientId, { limit, ...reader, after });
  const live = { ...reader, userId, after, credential: credentialOf(request) };
  return respondWithStream(h, request, feed.live(clientId, live));
}

const wantsStream = ({ headers }: Request): boolean => /\btext\/event-stream\b/.test(String(headers.accept));

interface RespondWithStreamParams {
  readonly stream: Readable;
  readonly end: () => void;
}

function respondWithStream(h: ResponseToolkit, request: Request, { stream, end }: RespondWithStreamParams) {
  request.raw.res.once('close', end);
  return (
    h
      .response(stream)
      .type('text/event-stream')
      // Prevent compression, because hapi would hold events back until a compression block is full.
      .header('content-encoding', 'identity')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
  );
}

function credentialOf({ auth: { credentials } }: Request): LiveEventReaderCredential {
  const { user, app } = credentials;
  if (app) return app.key ? { keyId: app.key.id } : { tokenDigest: app.digest };
  if (user) return { signInId: user.signInId };
  throw new Error('event reader has no credentials');
}
