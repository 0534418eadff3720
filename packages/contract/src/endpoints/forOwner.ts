import type { Endpoint } from '../endpoint.ts';
import type { MemberRole } from '../rules/index.ts';
import { sampleClient } from '../shapes/samples.ts';

type OwnerKey<Key> = Key extends `${infer Method} /external/${infer Rest}`
  ? `${Method} /clients/{id}/${Rest}`
  : never;

/** The same endpoints for whoever owns the client. */
type ForOwner<Of> = {
  readonly [Key in keyof Of as OwnerKey<Key>]: Omit<Of[Key], 'guard' | 'scope' | 'tag'> & {
    readonly guard: 'session';
    readonly member: MemberRole;
    readonly tag: 'Clientes';
  };
};

/**
 * What a program does with its token, done by the signed-in owner: `/external/…` becomes `/clients/{id}/…`.
 *
 * @param member what somebody with whom the client is shared has to be for it
 */
export const forOwner = <const Of extends Readonly<Record<string, Endpoint>>>(
  external: Of,
  member: MemberRole,
): ForOwner<Of> =>
  Object.fromEntries(
    Object.entries(external).map(([key, { example, scope, ...described }]) => [
      key.replace(' /external/', ' /clients/{id}/'),
      {
        ...described,
        guard: 'session',
        member,
        tag: 'Clientes',
        example: { ...example, params: { id: sampleClient.id, ...example.params } },
      },
    ]),
  ) as unknown as ForOwner<Of>;
