import { defineEndpoint } from '../endpoint.ts';
import {
  flag,
  integer,
  list,
  nullable,
  object,
  optional,
  singleLineText,
  uuid,
  withDefault,
} from '../schemaBuilder/index.ts';
import { catalogProduct, exampleCatalogProduct, exampleClient } from '../schemas/index.ts';

const clientId = exampleClient.id;

/** Endpoints for the catalog of WhatsApp Business. Lines without a catalog get status 422. */
export const catalogEndpoints = {
  'GET /external/catalog': defineEndpoint({
    scope: 'read',
    guard: 'token',
    tag: 'API externa',
    summary: 'Listar los productos del catálogo',
    description:
      'Los productos del catálogo de WhatsApp Business de esta línea, que se le preguntan a WhatsApp en ese momento. Se sigue con ' +
      '`cursor`, el `next` de la respuesta anterior. Uno se envía con su `id` en `product.productId` de `POST /external/messages`; ' +
      '`sendable` dice si se puede: los ocultos no, y con un teléfono vinculado tampoco los que no tienen foto.',
    query: object({
      limit: withDefault(integer({ min: 1, max: 50 }), 50),
      cursor: optional(singleLineText({ max: 1_000 })),
    }),
    failures: [409, 422, 429],
    answers: [
      {
        status: 200,
        description: 'Los productos, en el orden del catálogo, y desde dónde se sigue.',
        body: object({
          success: flag(),
          clientId: uuid(),
          products: list(catalogProduct),
          next: nullable(singleLineText({ max: 1_000 })),
        }),
      },
    ],
    example: {
      query: { limit: 50 },
      response: { success: true, clientId, products: [exampleCatalogProduct], next: null },
    },
  }),
} as const;
