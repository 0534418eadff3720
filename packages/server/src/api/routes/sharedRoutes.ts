import type { ApiKey, MessageOrigin } from '@recado/contract';
import type { Services } from '../index.ts';
import { programOf } from './caller.ts';
import { type Call, type Handler, type Route, route } from './route.ts';

type OwnerKey<Key> = Key extends `${infer Method} /external/${infer Rest}`
  ? `${Method} /clients/{id}/${Rest}`
  : never;
/** `GET /external/…` of which there is a `GET /clients/{id}/…`. */
type SharedKey = { [Key in ApiKey]: OwnerKey<Key> extends ApiKey ? Key : never }[ApiKey];

interface SharedCall<Key extends ApiKey> extends Omit<Call<Key>, 'caller'> {
  /** Who writes, should anything be written. */
  readonly origin: MessageOrigin;
}

/**
 * What programs and owners do alike (the contract's `forOwner`): one handler, told whose client it is about, tied to both
 * endpoints. An administrator reads other people's, which is audited, and writes in nobody's name.
 */
export const sharedRoutes =
  ({ clients }: Pick<Services, 'clients'>) =>
  <const Key extends SharedKey>(
    key: Key,
    handle: (clientId: string, call: SharedCall<Key>) => ReturnType<Handler<Key>>,
  ): Route[] => {
    // What both endpoints take and answer is the same; the compiler sees a key that it does not know.
    const program = key as 'GET /external/conversations';
    const owner = key.replace(' /external/', ' /clients/{id}/') as 'GET /clients/{id}/conversations';
    const told = handle as unknown as (
      clientId: string,
      call: unknown,
    ) => ReturnType<Handler<typeof program>>;
    const isReading = key.startsWith('GET ');
    return [
      route(program, ({ caller, ...call }) =>
        told(caller.clientId, { ...call, origin: programOf(call.request) }),
      ),
      route(owner, async ({ caller, ...call }) => {
        const { id } = isReading
          ? await clients.read(caller, call.params.id, call.actor)
          : await clients.find({ ...caller, isAdmin: false }, call.params.id);
        const user = { id: caller.userId, name: caller.name };
        return told(id, { ...call, origin: { kind: 'console', user } });
      }),
    ];
  };
