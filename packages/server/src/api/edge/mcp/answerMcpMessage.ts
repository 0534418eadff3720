import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { type AgentTool, buildAgentTools } from '@recado/contract';
import { mcpTexts as texts } from '@recado/texts';
import { callTool } from './callTool.ts';
import {
  conversationResourceTemplates,
  listConversationResources,
  readConversationResource,
} from './conversationResources.ts';
import type { ApiCaller } from './createApiCaller.ts';

export interface McpMessageParams {
  /** Parsed JSON-RPC message that matches the contract's schema. */
  readonly message: object;
  readonly protocolVersion: string | undefined;
  readonly version: string;
  readonly apiCaller: ApiCaller;
  readonly countSend: () => void;
}

/** The MCP tools. They are created only once, because the API contract does not change at run time. */
let tools: readonly AgentTool[] | undefined;

/**
 * Answers one message, without a session. Each message is authorized again, so a revoked key is
 * rejected with the next message, and no open stream remains.
 */
export async function answerMcpMessage({
  message,
  protocolVersion,
  version,
  apiCaller,
  countSend,
}: McpMessageParams): Promise<Response> {
  tools ??= buildAgentTools();
  const server = new Server(
    { name: 'recado', title: 'Recado', version },
    { capabilities: { tools: {}, resources: {} }, instructions: texts.instructions },
  );
  const allTools = tools;
  server.setRequestHandler(ListToolsRequestSchema, async () => {
    const scopes = await readScopes(apiCaller);
    const isAllowed = (tool: AgentTool) => !scopes || tool.scopes.every(scope => scopes.includes(scope));
    return { tools: allTools.filter(isAllowed).map(presentTool) };
  });
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: toolArguments = {} } }) => {
    const tool = allTools.find(each => each.name === name);
    if (tool) return callTool({ tool, toolArguments, apiCaller, countSend });
    return { isError: true, content: [{ type: 'text', text: texts.unknownTool(name) }] };
  });
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({
    resources: await listConversationResources(apiCaller),
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: conversationResourceTemplates,
  }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) =>
    readConversationResource(uri, apiCaller),
  );
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(createTransportRequest(protocolVersion), { parsedBody: message });
  } finally {
    await server.close();
  }
}

/**
 * Returns the scopes of an account key, or undefined for a client's token, which has all scopes. The API checks
 * the scope of each call again.
 */
async function readScopes(apiCaller: ApiCaller): Promise<readonly string[] | undefined> {
  const { body } = await apiCaller.callApi({ key: 'GET /external/clients' });
  return (body as { readonly key?: { readonly scopes: readonly string[] } | null }).key?.scopes;
}

const presentTool = ({ name, title, description, inputSchema, annotations }: AgentTool) => ({
  name,
  title,
  description,
  inputSchema,
  annotations,
});

/**
 * Builds a request with only the headers that the MCP SDK's transport reads. Other headers are not needed,
 * because the caller and the message have been checked before.
 */
const createTransportRequest = (protocolVersion: string | undefined) =>
  new Request('http://recado.invalid/mcp', {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(protocolVersion !== undefined && { 'mcp-protocol-version': protocolVersion }),
    },
  });
