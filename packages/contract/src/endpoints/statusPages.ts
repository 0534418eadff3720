import { endpoint } from '../endpoint.ts';
import { flag, line, named, nullable, object, uuid } from '../shape/index.ts';
import { sampleClient } from '../shapes/index.ts';

const statusPage = named(
  'StatusPage',
  object({
    /** Whether the platform shows such pages at all. */
    isPublic: flag(),
    /** Below the platform's own address; null: there is none. */
    path: nullable(line({ max: 80 })),
  }),
);
const body = object({ success: flag(), clientId: uuid(), statusPage });
const told = (path: string | null) => ({
  response: { success: true, clientId: sampleClient.id, statusPage: { isPublic: true, path } },
});
const example = told('/estado/kq3v9n2mXw8pRz5tYb7dLc4fHs6gJa1e');

/** A line's reliability of 90 days, for whoever knows the address. */
export const statusPageEndpoints = {
  'GET /clients/{id}/status-page': endpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Consultar la página de estado de un cliente',
    description: 'Solo su dueño ve la dirección. `isPublic`: si la plataforma publica páginas de estado.',
    answers: [{ status: 200, description: 'La dirección, si hay una.', body }],
    example,
  }),
  'POST /clients/{id}/status-page': endpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Crear la página de estado de un cliente, o cambiar su dirección',
    description: 'La dirección anterior deja de servir en ese momento.',
    answers: [{ status: 200, description: 'La dirección nueva.', body }],
    example,
  }),
  'DELETE /clients/{id}/status-page': endpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Quitar la página de estado de un cliente',
    answers: [{ status: 200, description: 'Ya no hay ninguna.', body }],
    example: told(null),
  }),
} as const;
