import { defineEndpoint } from '../endpoint.ts';
import { either, flag, jsonObject, list, object, optional, uuid } from '../schemaBuilder/index.ts';
import {
  commonListFilter,
  contentRangeHeaders,
  createdAtFilter,
  createListQuery,
  exampleListedWebhook,
  listedWebhook,
  MAX_LIST_ROWS,
} from '../schemas/index.ts';

const ids = optional(either(uuid(), list(uuid(), { max: MAX_LIST_ROWS })));

export const adminWebhookEndpoints = {
  'GET /admin/webhooks': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Listar los webhooks de todos los clientes',
    query: object({
      ...createListQuery(
        'label',
        'url',
        'businessName',
        'phoneNumber',
        'clientId',
        'ownerId',
        'owner.id',
        'eventTypes',
        'chatKinds',
        'enabled',
        'disabledReason',
        'pausedUntil',
        'oldestQueuedAt',
        'disabledAt',
        'failingSince',
        'failures',
        'queued',
        'createdAt',
        'id',
      ),
      filter: optional(
        jsonObject({
          ...commonListFilter,
          ...createdAtFilter,
          disabled: optional(flag()),
          failing: optional(flag()),
          clientId: ids,
          owner: ids,
        }),
      ),
    }),
    answers: [
      {
        status: 200,
        description: 'Los webhooks.',
        body: object({ webhooks: list(listedWebhook) }),
        headers: contentRangeHeaders,
      },
    ],
    example: {
      query: { sort: '["disabledAt","DESC"]', range: '[0,24]', filter: '{"disabled":true}' },
      response: { webhooks: [exampleListedWebhook] },
    },
  }),
  'GET /admin/webhooks/{id}': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar un webhook de cualquier cliente',
    answers: [{ status: 200, description: 'El webhook.', body: object({ webhook: listedWebhook }) }],
    example: { response: { webhook: exampleListedWebhook } },
  }),
} as const;
