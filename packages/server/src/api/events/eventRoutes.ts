import type { Request, ResponseToolkit } from '@hapi/hapi';
import type { EventFeed, EventFeedReader } from '../../deliveries/events/index.ts';
import type { AccountServices } from '../accounts/createAccountServices.ts';
import type { ClientServices } from '../clients/createClientServices.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import { respondWithStream, toEventReaderCredential, wantsStream } from '../http/respondWithEventStream.ts';
import type { EventServices } from './createEventServices.ts';

/** Routes of a client's events, for programs and for owners. */
export const eventRoutes = ({
  clients,
  feed,
  ceilings,
}: EventServices & Pick<ClientServices, 'clients'> & Pick<AccountServices, 'ceilings'>): EndpointRoute[] => [
  defineRoute('GET /external/events', ({ caller: { clientId }, ...call }) =>
    respondWithEvents({ feed, ceilings }, clientId, call),
  ),
  defineRoute('GET /clients/{id}/events', async ({ caller, actor, params, ...call }) => {
    const { id, memberRole } = await clients.read(caller, params.id, actor);
    const userId = call.query.presence === true ? caller.userId : undefined;
    return respondWithEvents({ feed, ceilings }, id, call, { role: memberRole, userId });
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
  { feed, ceilings }: { readonly feed: EventFeed } & Pick<AccountServices, 'ceilings'>,
  clientId: string,
  { query: { limit, ...query }, request, h }: EventsCall,
  { userId, ...reader }: RespondWithEventsParams = {},
) {
  const lastId: unknown = request.headers['last-event-id'];
  const after = lastId === undefined ? query.after : Number(lastId);
  if (!wantsStream(request)) return feed.page(clientId, { limit, ...reader, after });
  const live = { ...reader, userId, after, credential: toEventReaderCredential(request) };
  return respondWithStream(
    h,
    request,
    reader => ceilings.openStream(reader),
    () => feed.live(clientId, live),
  );
}
