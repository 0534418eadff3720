import { defineEndpoint } from '../endpoint.ts';
import { flag, nullable, object, singleLineText, uuid, withSchemaName } from '../schemaBuilder/index.ts';
import { exampleClient } from '../schemas/index.ts';

const statusPage = withSchemaName(
  'StatusPage',
  object({
    /** Whether this platform publishes status pages. */
    isPublic: flag(),
    /** Path of the status page on the platform's public address. Null if the client has no status page. */
    path: nullable(singleLineText({ max: 80 })),
  }),
);
const body = object({ success: flag(), clientId: uuid(), statusPage });
const createExample = (path: string | null) => ({
  response: { success: true, clientId: exampleClient.id, statusPage: { isPublic: true, path } },
});
const example = createExample('/estado/kq3v9n2mXw8pRz5tYb7dLc4fHs6gJa1e');

/** Endpoints for a line's status page, which shows its reliability over 90 days to all who know the URL. */
export const statusPageEndpoints = {
  'GET /clients/{id}/status-page': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Consultar la página de estado de un cliente',
    description: 'Solo su dueño ve la dirección. `isPublic`: si la plataforma publica páginas de estado.',
    answers: [{ status: 200, description: 'La dirección, si hay una.', body }],
    example,
  }),
  'POST /clients/{id}/status-page': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Crear la página de estado de un cliente, o cambiar su dirección',
    description: 'La dirección anterior deja de servir en ese momento.',
    answers: [{ status: 200, description: 'La dirección nueva.', body }],
    example,
  }),
  'DELETE /clients/{id}/status-page': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Quitar la página de estado de un cliente',
    answers: [{ status: 200, description: 'Ya no hay ninguna.', body }],
    example: createExample(null),
  }),
} as const;
