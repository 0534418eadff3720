import {
  ErrorCode,
  McpError,
  type ReadResourceResult,
  type Resource,
} from '@modelcontextprotocol/sdk/types.js';
import { mcp as texts } from '@recado/texts';
import { asData } from './callTool.ts';
import type { Within } from './within.ts';

const scheme = 'recado://conversations/';

export const resourceTemplates = [
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

interface Listed {
  readonly id: string;
  readonly chat: string;
  readonly name?: string | null;
}

/** The latest conversations; the others are found by search, and read by their id. None where nobody says whose. */
export async function listResources(within: Within): Promise<Resource[]> {
  const { status, body } = await within({ key: 'GET /external/conversations', query: { limit: 50 } });
  if (status === 400) return [];
  if (status >= 400) throw failed(body);
  return (body.conversations as readonly Listed[]).map(({ id, chat, name }) => ({
    uri: scheme + id,
    name: name ?? chat,
    description: texts.notice,
    mimeType: 'application/json',
  }));
}

/** @throws McpError for whatever is no conversation of the caller's */
export async function readResource(uri: string, within: Within): Promise<ReadResourceResult> {
  const [, clientId, conversation] = FORM.exec(uri) ?? [];
  if (conversation === undefined) throw new McpError(NOT_FOUND, texts.unknownResource, { uri });
  const { status, body } = await within({
    key: 'GET /external/conversations/{conversation}/messages',
    params: { conversation: decoded(conversation) },
    clientId,
  });
  if (status >= 400) throw failed(body, status === 404 ? NOT_FOUND : ErrorCode.InternalError);
  return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(asData(body)) }] };
}

const FORM = /^recado:\/\/(?:clients\/([\da-fA-F-]{36})\/)?conversations\/([\w:@.+%-]{3,240})$/;
/** As MCP numbers a resource that is not there. */
const NOT_FOUND = -32_002;

const failed = ({ message }: { readonly message?: unknown }, code: number = ErrorCode.InternalError) =>
  new McpError(code, String(message));

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
