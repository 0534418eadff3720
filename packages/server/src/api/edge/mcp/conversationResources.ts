import { mcpTexts as texts } from '@recado/texts';
import { withUntrustedDataNotice } from './callTool.ts';
import type { ApiCaller } from './createApiCaller.ts';
import { McpError, type McpResource, mcpErrorCodes, type ReadResourceResult } from './mcpProtocol.ts';

const scheme = 'recado://conversations/';

export const conversationResourceTemplates = [
  {
    uriTemplate: `${scheme}{conversation}`,
    name: 'conversation',
    title: texts.conversation,
    description: texts.notice,
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'recado://clients/{client}/conversations/{conversation}',
    name: 'conversation-of-client',
    title: texts.conversationOf,
    description: texts.notice,
    mimeType: 'application/json',
  },
];

interface ListedConversation {
  readonly id: string;
  readonly chat: string;
  readonly name?: string | null;
}

/**
 * Lists the latest conversations, or none if the caller names no client. Agents find older
 * conversations by search and read them by ID.
 */
export async function listConversationResources(apiCaller: ApiCaller): Promise<McpResource[]> {
  const { status, body } = await apiCaller.callApi({ key: 'GET /external/conversations', query: { limit: 50 } });
  if (status === 400) return [];
  if (status >= 400) throw toMcpError(body);
  return (body.conversations as readonly ListedConversation[]).map(({ id, chat, name }) => ({
    uri: scheme + id,
    name: name ?? chat,
    description: texts.notice,
    mimeType: 'application/json',
  }));
}

/**
 * Reads a conversation for an agent. @throws McpError if the URI names no conversation that the caller may read
 */
export async function readConversationResource(uri: string, apiCaller: ApiCaller): Promise<ReadResourceResult> {
  const [, clientId, conversation] = CONVERSATION_URI_PATTERN.exec(uri) ?? [];
  if (conversation === undefined) throw new McpError(mcpErrorCodes.resourceNotFound, texts.unknownResource, { uri });
  const { status, body } = await apiCaller.callApi({
    key: 'GET /external/conversations/{conversation}/messages',
    params: { conversation: decodeComponent(conversation) },
    clientId,
  });
  if (status >= 400)
    throw toMcpError(body, status === 404 ? mcpErrorCodes.resourceNotFound : mcpErrorCodes.internalError);
  return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(withUntrustedDataNotice(body)) }] };
}

const CONVERSATION_URI_PATTERN = /^recado:\/\/(?:clients\/([\da-fA-F-]{36})\/)?conversations\/([\w:@.+%-]{3,240})$/;

interface ToMcpErrorParams {
  readonly message?: unknown;
}

const toMcpError = ({ message }: ToMcpErrorParams, code: number = mcpErrorCodes.internalError) =>
  new McpError(code, String(message));

function decodeComponent(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
