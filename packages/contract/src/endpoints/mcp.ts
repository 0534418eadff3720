import { defineEndpoint } from '../endpoint.ts';
import {
  anyObject,
  either,
  integer,
  multilineText,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
} from '../schemaBuilder/index.ts';

const id = either(multilineText({ max: 200, empty: true }), integer());

/**
 * Endpoints of the Model Context Protocol with its streamable HTTP transport. There are no sessions:
 * each request carries one message and returns the answer to it.
 */
export const mcpEndpoints = {
  'POST /mcp': defineEndpoint({
    guard: 'program',
    tag: 'Agentes',
    summary: 'Hablar con Recado por MCP (Model Context Protocol)',
    description:
      'Para asistentes y agentes: un mensaje JSON-RPC 2.0 por petición, por el transporte *streamable HTTP* y sin sesión. Las herramientas (`tools/list`) leen y envían por esta misma API, con el mismo token y los mismos límites. Un aviso sin `id` responde 202. Una página de otro origen no entra.',
    headers: object({ 'mcp-protocol-version': optional(singleLineText({ max: 40 })) }),
    payload: object({
      jsonrpc: oneOf('2.0'),
      id: optional(id),
      method: singleLineText({ max: 200 }),
      params: optional(anyObject()),
    }),
    answers: [
      {
        status: 200,
        description: 'La respuesta, como la prescribe JSON-RPC 2.0.',
        body: object({
          jsonrpc: oneOf('2.0'),
          id: nullable(id),
          result: optional(anyObject()),
          error: optional(
            object({
              code: integer({ min: -40_000 }),
              message: multilineText({ max: 2_000 }),
              data: optional(anyObject()),
            }),
          ),
        }),
      },
      { status: 202, description: 'El aviso se recibió.' },
    ],
    failures: [403],
    example: {
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_status', arguments: {} } },
      response: {
        jsonrpc: '2.0',
        id: 1,
        result: { content: [{ type: 'text', text: '{"success":true,"isConnected":true}' }] },
      },
    },
  }),
} as const;
