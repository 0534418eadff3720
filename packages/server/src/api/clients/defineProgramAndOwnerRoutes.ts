import type { ApiEndpointKey, MessageOrigin } from '@recado/contract';
import { getProgramMessageOrigin } from '../http/callerDataByGuard.ts';
import { defineRoute, type EndpointCall, type EndpointHandler, type EndpointRoute } from '../http/defineRoute.ts';
import type { ClientServices } from './createClientServices.ts';

type OwnerKey<Key> = Key extends `${infer Method} /external/${infer Rest}` ? `${Method} /clients/{id}/${Rest}` : never;
/** Names of the `/external/…` endpoints that also exist for owners, under `/clients/{id}/…`. */
type SharedKey = { [Key in ApiEndpointKey]: OwnerKey<Key> extends ApiEndpointKey ? Key : never }[ApiEndpointKey];

interface SharedCall<Key extends ApiEndpointKey> extends Omit<EndpointCall<Key>, 'caller'> {
  /** Where the call comes from, such as the console. It is recorded with each message that the call sends. */
  readonly origin: MessageOrigin;
}

/**
 * Binds one handler to an endpoint for programs and to the corresponding endpoint for owners
 * (`toOwnerEndpoints` in the contract). The handler receives the client's ID. Administrators can read
 * other owners' clients, which is audited, but cannot change them.
 */
export function defineProgramAndOwnerRoutes<const Key extends SharedKey>(
  { clients }: Pick<ClientServices, 'clients'>,
  key: Key,
  handle: (clientId: string, call: SharedCall<Key>) => ReturnType<EndpointHandler<Key>>,
): EndpointRoute[] {
  // Cast the keys of the two endpoints, which have the same schemas. TypeScript cannot resolve generic keys.
  const program = key as 'GET /external/conversations';
  const owner = key.replace(' /external/', ' /clients/{id}/') as 'GET /clients/{id}/conversations';
  const handleUntyped = handle as unknown as (
    clientId: string,
    call: unknown,
  ) => ReturnType<EndpointHandler<typeof program>>;
  const isReading = key.startsWith('GET ');
  return [
    defineRoute(program, ({ caller, ...call }) =>
      handleUntyped(caller.clientId, { ...call, origin: getProgramMessageOrigin(call.request) }),
    ),
    defineRoute(owner, async ({ caller, ...call }) => {
      const { id } = isReading
        ? await clients.read(caller, call.params.id, call.actor)
        : await clients.find({ ...caller, isAdmin: false }, call.params.id);
      const user = { id: caller.userId, name: caller.name };
      return handleUntyped(id, { ...call, origin: { kind: 'console', user } });
    }),
  ];
}
