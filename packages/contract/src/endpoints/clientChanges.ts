import type { Endpoint, EndpointExample } from '../endpoint.ts';
import { object, type TypedSchema } from '../schemaBuilder/index.ts';
import {
  type ChangeableClientField,
  type ClientChangePath,
  type ClientFieldValue,
  changeableClientFieldNames,
  client,
  exampleClient,
  ownerSetClientFields,
} from '../schemas/index.ts';

export const clientResponse = object({ client });

/** Key of the request that changes a field of a client. */
export type ClientChangeKey<Name extends ChangeableClientField = ChangeableClientField> =
  `PUT /clients/{id}/${ClientChangePath<Name>}`;

export interface ClientChangeEndpoint<Name extends ChangeableClientField> {
  readonly guard: 'session';
  readonly member: 'manages';
  readonly tag: 'Clientes';
  readonly summary: string;
  readonly description: string;
  readonly payload: TypedSchema<{ [Key in Name]: ClientFieldValue<Key> }>;
  readonly answers: readonly [
    { readonly status: 200; readonly description: string; readonly body: typeof clientResponse },
  ];
  readonly example: EndpointExample;
}

export const getClientChangeKey = (name: ChangeableClientField): ClientChangeKey =>
  `PUT /clients/{id}/${ownerSetClientFields[name].change.path}`;

function createChangeEndpoint(name: ChangeableClientField): Endpoint {
  const { schema, change } = ownerSetClientFields[name];
  return {
    guard: 'session',
    member: 'manages',
    tag: 'Clientes',
    summary: change.summary,
    description: change.description,
    payload: object({ [name]: schema }),
    answers: [{ status: 200, description: 'El cliente.', body: clientResponse }],
    example: {
      payload: { [name]: change.sample },
      response: { client: { ...exampleClient, [name]: change.sample } },
    },
  };
}

/** Endpoints that change one field each, derived from the tables in `schemas/clientFields.ts`. */
export const clientChangeEndpoints = Object.fromEntries(
  changeableClientFieldNames.map(name => [getClientChangeKey(name), createChangeEndpoint(name)]),
) as unknown as { readonly [Name in ChangeableClientField as ClientChangeKey<Name>]: ClientChangeEndpoint<Name> };
