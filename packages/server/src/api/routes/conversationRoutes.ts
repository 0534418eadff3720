import type { ApiKey } from '@recado/contract';
import type { Services } from '../index.ts';
import { type Call, type Handler, type Route, route } from './route.ts';

/** `GET /external/…` and `GET /clients/{id}/…`, which one handler answers. */
type Shared<Key> = Key extends `${infer Method} /external/${infer Rest}`
  ? `${Method} /clients/{id}/${Rest}` extends ApiKey
    ? Key
    : never
  : never;

type SharedCall<Key extends ApiKey> = Omit<Call<Key>, 'caller'>;

/**
 * What programs and owners do alike: one handler of the client's id, tied to both endpoints. An administrator reads other
 * people's, which is audited; in their name nobody writes.
 */
export const sharedRoutes =
  ({ clients }: Pick<Services, 'clients'>) =>
  <const Key extends Shared<ApiKey>>(
    key: Key,
    handle: (clientId: string, call: SharedCall<Key>) => ReturnType<Handler<Key>>,
  ): Route[] => {
    const owned = key.replace(' /external/', ' /clients/{id}/') as 'GET /clients/{id}/conversations';
    const isReading = key.startsWith('GET ');
    return [
      route(key, ({ caller, ...call }) => {
        const { clientId } = caller as unknown as { readonly clientId: string };
        return handle(clientId, call as unknown as SharedCall<Key>);
      }),
      route(owned, async ({ caller, ...call }) => {
        const { id } = isReading
          ? await clients.read(caller, call.params.id, call.actor)
          : await clients.find({ ...caller, isAdmin: false }, call.params.id);
        return handle(id, call as unknown as SharedCall<Key>) as never;
      }),
    ];
  };

export const conversationRoutes = ({ conversations, ...services }: Services): Route[] => {
  const shared = sharedRoutes(services);
  return [
    ...shared('GET /external/conversations', (clientId, { query }) => conversations.list(clientId, query)),
    ...shared('GET /external/conversations/{conversation}', (clientId, { params }) =>
      conversations.get(clientId, params.conversation),
    ),
    ...shared('GET /external/conversations/{conversation}/messages', (clientId, { params, query }) =>
      conversations.messages(clientId, params.conversation, query),
    ),
    ...shared('PATCH /external/conversations/{conversation}', (clientId, { params, payload }) =>
      conversations.change(clientId, params.conversation, payload),
    ),
  ];
};
