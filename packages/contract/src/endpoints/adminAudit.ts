import { defineEndpoint } from '../endpoint.ts';
import { either, jsonObject, list, object, oneOf, optional, uuid } from '../schemaBuilder/index.ts';
import {
  type AuditDetailKey,
  auditActions,
  auditActorKinds,
  auditDetailKeys,
  auditEntry,
  auditOutcomes,
  commonListFilter,
  contentRangeHeaders,
  createdAtFilter,
  createListQuery,
  exampleAuditEntry,
} from '../schemas/index.ts';

const action = oneOf(...auditActions);
/**
 * Sort keys `details.*` of the audit log. React-admin's `ListGuesser` shows each detail of the first entry as
 * a sortable column, so the endpoint must accept each of them as a sort key.
 */
const details = auditDetailKeys.map((detail): `details.${AuditDetailKey}` => `details.${detail}`);

export const adminAuditEndpoints = {
  'GET /admin/audit': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Listar lo que quedó en la bitácora',
    description:
      'Quién hizo qué, a quién, cuándo y desde dónde. Nada de lo escrito se cambia ni se borra. `q` busca en los nombres, los correos y la dirección.',
    query: object({
      ...createListQuery(
        'createdAt',
        'action',
        'summary',
        'outcome',
        'actor.kind',
        'target.kind',
        'address',
        'userAgent',
        'details',
        ...details,
        'id',
      ),
      filter: optional(
        jsonObject({
          ...commonListFilter,
          ...createdAtFilter,
          action: optional(either(action, list(action, { max: auditActions.length }))),
          outcome: optional(oneOf(...auditOutcomes)),
          actor: optional(uuid()),
          actorKind: optional(oneOf(...auditActorKinds)),
          target: optional(uuid()),
        }),
      ),
    }),
    answers: [
      {
        status: 200,
        description: 'Lo escrito.',
        body: object({ audit: list(auditEntry) }),
        headers: contentRangeHeaders,
      },
    ],
    example: {
      query: { sort: '["createdAt","DESC"]', range: '[0,24]', filter: '{"action":"client.created"}' },
      response: { audit: [exampleAuditEntry] },
    },
  }),
  'GET /admin/audit/{id}': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar una entrada de la bitácora',
    answers: [{ status: 200, description: 'La entrada.', body: object({ entry: auditEntry }) }],
    example: { response: { entry: exampleAuditEntry } },
  }),
} as const;
