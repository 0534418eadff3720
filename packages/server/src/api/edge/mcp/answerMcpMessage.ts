import { type AgentTool, buildAgentTools } from '@recado/contract';
import { mcpTexts as texts } from '@recado/texts';
import { callTool } from './callTool.ts';
import {
  conversationResourceTemplates,
  listConversationResources,
  readConversationResource,
} from './conversationResources.ts';
import type { ApiCaller } from './createApiCaller.ts';
import { McpError, type McpMessage, type McpResponse, mcpErrorCodes, mcpProtocolVersions } from './mcpProtocol.ts';

export interface McpMessageParams {
  readonly message: McpMessage;
  readonly version: string;
  readonly apiCaller: ApiCaller;
  readonly countSend: () => void;
}

type McpParams = NonNullable<McpMessage['params']>;
type McpMethod = (params: McpParams) => object | Promise<object>;

/** The MCP tools. They are created only once, because the API contract does not change at run time. */
let tools: readonly AgentTool[] | undefined;

/**
 * Answers one message, without a session. Each message is authorized again, so a revoked key is
 * rejected with the next message, and no open stream remains.
 *
 * @returns undefined for a notification, which gets no answer
 */
export async function answerMcpMessage(request: McpMessageParams): Promise<McpResponse | undefined> {
  const { id, method, params = {} } = request.message;
  if (id === undefined) return undefined;
  try {
    const run = new Map(Object.entries(createMethods(request))).get(method);
    if (!run) throw new McpError(mcpErrorCodes.methodNotFound, 'Method not found');
    return { jsonrpc: '2.0', id, result: await run(params) };
  } catch (error) {
    if (!(error instanceof McpError)) throw error;
    const { code, message, data } = error;
    return { jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } };
  }
}

function createMethods({ version, apiCaller, countSend }: McpMessageParams): Readonly<Record<string, McpMethod>> {
  tools ??= buildAgentTools();
  const allTools = tools;
  return {
    initialize({ protocolVersion }) {
      return {
        protocolVersion: mcpProtocolVersions.find(each => each === protocolVersion) ?? mcpProtocolVersions[0],
        capabilities: { tools: {}, resources: {} },
        serverInfo: { name: 'recado', title: 'Recado', version },
        instructions: texts.instructions,
      };
    },
    ping() {
      return {};
    },
    async 'tools/list'() {
      const scopes = await readScopes(apiCaller);
      const isAllowed = (tool: AgentTool) => !scopes || tool.scopes.every(scope => scopes.includes(scope));
      return { tools: allTools.filter(isAllowed).map(presentTool) };
    },
    async 'tools/call'(params) {
      const name = readText(params, 'name');
      const tool = allTools.find(each => each.name === name);
      if (tool) return callTool({ tool, toolArguments: readArguments(params), apiCaller, countSend });
      return { isError: true, content: [{ type: 'text', text: texts.unknownTool(name) }] };
    },
    async 'resources/list'() {
      return { resources: await listConversationResources(apiCaller) };
    },
    'resources/templates/list'() {
      return { resourceTemplates: conversationResourceTemplates };
    },
    async 'resources/read'(params) {
      return readConversationResource(readText(params, 'uri'), apiCaller);
    },
  };
}

function readText(params: McpParams, name: string): string {
  const value = params[name];
  if (typeof value === 'string') return value;
  throw new McpError(mcpErrorCodes.invalidParams, texts.missingArgument(name));
}

function readArguments({ arguments: values = {} }: McpParams): Readonly<Record<string, unknown>> {
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) return { ...values };
  throw new McpError(mcpErrorCodes.invalidParams, texts.malformed);
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
