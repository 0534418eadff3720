import type { ApiEndpointKey, MessageOrigin } from '@recado/contract';
import type { Services } from '../index.ts';
import { getProgramOrigin } from './caller.ts';
import { type Call, type Handler, type Route, route } from './route.ts';

type OwnerKey<Key> = Key extends `${infer Method} /external/${infer Rest}` ? `${Method} /clients/{id}/${Rest}` : never;
/** Keys of `/external/…` endpoints that also exist under `/clients/{id}/…`. */
type SharedKey = { [Key in ApiEndpointKey]: OwnerKey<Key> extends ApiEndpointKey ? Key : never }[ApiEndpointKey];

interface SharedCall<Key extends ApiEndpointKey> extends Omit<Call<Key>, 'caller'> {
  /** Origin recorded with everything that the call sends. */
  readonly origin: MessageOrigin;
}

/**
 * Binds one handler to a program's endpoint and to its counterpart for owners (`toOwnerEndpoints` in the
 * contract). The handler receives the client's ID. Administrators can read other owners' clients,
 * which is audited, but cannot change them.
 */
export const sharedRoutes =
  ({ clients }: Pick<Services, 'clients'>) =>
  <const Key extends SharedKey>(
    key: Key,
    handle: (clientId: string, call: SharedCall<Key>) => ReturnType<Handler<Key>>,
  ): Route[] => {
    // Cast the keys, because TypeScript cannot resolve the generic key. Both endpoints have the same schemas.
    const program = key as 'GET /external/conversations';
    const owner = key.replace(' /external/', ' /clients/{id}/') as 'GET /clients/{id}/conversations';
    const handleUntyped = handle as unknown as (clientId: string, call: unknown) => ReturnType<Handler<typeof program>>;
    const isReading = key.startsWith('GET ');
    return [
      route(program, ({ caller, ...call }) =>
        handleUntyped(caller.clientId, { ...call, origin: getProgramOrigin(call.request) }),
      ),
      route(owner, async ({ caller, ...call }) => {
        const { id } = isReading
          ? await clients.read(caller, call.params.id, call.actor)
          : await clients.find({ ...caller, isAdmin: false }, call.params.id);
        const user = { id: caller.userId, name: caller.name };
        return handleUntyped(id, { ...call, origin: { kind: 'console', user } });
      }),
    ];
  };
