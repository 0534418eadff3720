import type { Endpoint } from '../endpoint.ts';
import type { MemberRole } from '../rules/index.ts';
import { exampleClient } from '../schemas/samples.ts';

type OwnerKey<Key> = Key extends `${infer Method} /external/${infer Rest}` ? `${Method} /clients/{id}/${Rest}` : never;

/** Type of the owner's endpoints, derived from the type of the endpoints for programs. */
export type OwnerEndpoints<ExternalEndpoints> = {
  readonly [Key in keyof ExternalEndpoints as OwnerKey<Key>]: Omit<
    ExternalEndpoints[Key],
    'guard' | 'scope' | 'tag'
  > & {
    readonly guard: 'session';
    readonly member: MemberRole;
    readonly tag: 'Clientes';
  };
};

/**
 * Derives endpoints for the signed-in owner from endpoints for a program with a token:
 * `/external/…` becomes `/clients/{id}/…`.
 *
 * @param member role that a member of the client's team needs
 */
export const toOwnerEndpoints = <const ExternalEndpoints extends Readonly<Record<string, Endpoint>>>(
  external: ExternalEndpoints,
  member: MemberRole,
): OwnerEndpoints<ExternalEndpoints> =>
  Object.fromEntries(
    Object.entries(external).map(([key, { example, scope, ...sharedFields }]) => [
      key.replace(' /external/', ' /clients/{id}/'),
      {
        ...sharedFields,
        guard: 'session',
        member,
        tag: 'Clientes',
        example: { ...example, params: { id: exampleClient.id, ...example.params } },
      },
    ]),
  ) as unknown as OwnerEndpoints<ExternalEndpoints>;
