import { webhookRequestSpecs } from '../events/index.ts';
import type { PathItem } from './openApiTypes.ts';
import type { SchemaWriter } from './schemaWriter.ts';

/** Headers of Standard Webhooks 1.0, which every webhook request carries. */
const headers = [
  {
    name: 'webhook-id',
    description: 'El `id` del evento: el mismo en cada intento y en cada dirección.',
    schema: { type: 'string', format: 'uuid' },
  },
  {
    name: 'webhook-timestamp',
    description: 'Momento de este intento, en segundos desde 1970.',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  {
    name: 'webhook-signature',
    description: 'Una firma `v1` (HMAC-SHA256) por cada secreto vigente, separadas por un espacio.',
    schema: { type: 'string' },
  },
].map(header => ({ ...header, in: 'header', required: true }));

/** Creates the OpenAPI 3.1 `webhooks`: the requests that the server sends, by event type. */
export const createWebhookPathItems = (schemas: SchemaWriter): Record<string, PathItem> =>
  Object.fromEntries(
    webhookRequestSpecs.map(({ type, summary, body, example }) => [
      type,
      {
        post: {
          operationId: `on${type.replace(/(^|[._])([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}`,
          summary,
          tags: ['Webhooks'],
          security: [],
          parameters: headers,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.write(body, 'output'), example } },
          },
          responses: {
            '2XX': { description: 'Recibido. Cualquier otra respuesta se reintenta, salvo 410.' },
            '410': { description: 'La dirección ya no quiere avisos: el webhook se desactiva.' },
          },
        },
      },
    ]),
  );
