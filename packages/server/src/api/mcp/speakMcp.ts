import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { type AgentTool, agentTools } from '@recado/contract';
import { mcp as texts } from '@recado/texts';
import { callTool } from './callTool.ts';
import { listResources, readResource, resourceTemplates } from './conversationResources.ts';
import type { Within } from './within.ts';

export interface Spoken {
  /** JSON-RPC, parsed and in the contract's shape. */
  readonly message: object;
  readonly protocolVersion: string | undefined;
  readonly version: string;
  readonly within: Within;
  readonly pace: () => void;
}

/** Made once, since a contract does not change. */
let tools: readonly AgentTool[] | undefined;

/**
 * Answers one message. There is no session: a key that is revoked is refused with the next message, and no stream
 * outlives it.
 */
export async function speakMcp({
  message,
  protocolVersion,
  version,
  within,
  pace,
}: Spoken): Promise<Response> {
  tools ??= agentTools();
  const server = new Server(
    { name: 'recado', title: 'Recado', version },
    { capabilities: { tools: {}, resources: {} }, instructions: texts.instructions },
  );
  const all = tools;
  server.setRequestHandler(ListToolsRequestSchema, async () => {
    const scopes = await scopesOf(within);
    const isAllowed = (tool: AgentTool) => !scopes || tool.scopes.every(scope => scopes.includes(scope));
    return { tools: all.filter(isAllowed).map(asListed) };
  });
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: given = {} } }) => {
    const tool = all.find(each => each.name === name);
    if (tool) return callTool({ tool, given, within, pace });
    return { isError: true, content: [{ type: 'text', text: texts.unknownTool(name) }] };
  });
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({
    resources: await listResources(within),
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => readResource(uri, within));
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(requestOf(protocolVersion), { parsedBody: message });
  } finally {
    await server.close();
  }
}

/** What the caller's key may; undefined: all, as a client's own token. The calls themselves are guarded all the same. */
async function scopesOf(within: Within): Promise<readonly string[] | undefined> {
  const { body } = await within({ key: 'GET /external/clients' });
  return (body as { readonly key?: { readonly scopes: readonly string[] } | null }).key?.scopes;
}

const asListed = ({ name, title, description, inputSchema, annotations }: AgentTool) => ({
  name,
  title,
  description,
  inputSchema,
  annotations,
});

/** As much of the request as the transport asks about: who called, and with what, was looked at before. */
const requestOf = (protocolVersion: string | undefined) =>
  new Request('http://recado.invalid/mcp', {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(protocolVersion !== undefined && { 'mcp-protocol-version': protocolVersion }),
    },
  });
