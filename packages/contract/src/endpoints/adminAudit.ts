import { endpoint } from '../endpoint.ts';
import { either, jsonObject, list, object, oneOf, optional, uuid } from '../shape/index.ts';
import {
  type AuditDetail,
  actorKinds,
  auditActions,
  auditDetails,
  auditEntry,
  auditOutcomes,
  commonFilter,
  createdFilter,
  listing,
  rangeHeaders,
  sampleAuditEntry,
} from '../shapes/index.ts';

const action = oneOf(...auditActions);
/** What react-admin's guessers make a column of, whichever detail the first entry has. */
const details = auditDetails.map((detail): `details.${AuditDetail}` => `details.${detail}`);

export const adminAuditEndpoints = {
  'GET /admin/audit': endpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Listar lo que quedó en la bitácora',
    description:
      'Quién hizo qué, a quién, cuándo y desde dónde. Nada de lo escrito se cambia ni se borra. `q` busca en los nombres, los correos y la dirección.',
    query: object({
      ...listing(
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
          ...commonFilter,
          ...createdFilter,
          action: optional(either(action, list(action, { max: auditActions.length }))),
          outcome: optional(oneOf(...auditOutcomes)),
          actor: optional(uuid()),
          actorKind: optional(oneOf(...actorKinds)),
          target: optional(uuid()),
        }),
      ),
    }),
    answers: [
      {
        status: 200,
        description: 'Lo escrito.',
        body: object({ audit: list(auditEntry) }),
        headers: rangeHeaders,
      },
    ],
    example: {
      query: { sort: '["createdAt","DESC"]', range: '[0,24]', filter: '{"action":"client.created"}' },
      response: { audit: [sampleAuditEntry] },
    },
  }),
  'GET /admin/audit/{id}': endpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar una entrada de la bitácora',
    answers: [{ status: 200, description: 'La entrada.', body: object({ entry: auditEntry }) }],
    example: { response: { entry: sampleAuditEntry } },
  }),
} as const;
