import { randomUUID } from 'node:crypto';
import type { AgentTool } from '@recado/contract';
import { mcpTexts as texts } from '@recado/texts';
import { DomainError } from '../../../core/errors/index.ts';
import { type ApiCaller, type ApiResponse, isDotPathSegment } from './createApiCaller.ts';
import type { CallToolResult } from './mcpProtocol.ts';

export interface ToolCall {
  readonly tool: AgentTool;
  /** Arguments of the tool as the agent sent them. */
  readonly toolArguments: Readonly<Record<string, unknown>>;
  readonly apiCaller: ApiCaller;
  /** Counts a message-sending call toward the agent's rate limit. @throws TooManyRequests above this limit */
  readonly countSend: () => void;
}

/**
 * Calls the API endpoint of a tool. An error is returned as a tool result with Recado's error text, never as a
 * protocol error, so that the agent can read it.
 */
export async function callTool({ tool, toolArguments, apiCaller, countSend }: ToolCall): Promise<CallToolResult> {
  const argumentError = findArgumentError(tool, toolArguments);
  if (argumentError !== undefined) return presentError({ message: argumentError });
  const argumentsIn = (location: AgentTool['places'][string]) =>
    Object.entries(toolArguments).filter(([name]) => tool.places[name] === location);
  const payload = { ...Object.fromEntries(argumentsIn('payload')), ...tool.fixed };
  const takesPayload = Object.values(tool.places).includes('payload');
  const idempotencyKey = tool.sends ? String(argumentsIn('idempotency-key')[0]?.[1] ?? randomUUID()) : undefined;
  try {
    if (tool.sends) countSend();
  } catch (error) {
    if (error instanceof DomainError) return presentError({ statusCode: error.status, message: error.message });
    throw error;
  }
  const response = await apiCaller.callApi({
    key: tool.key,
    params: Object.fromEntries(argumentsIn('path').map(([name, value]) => [name, String(value)])),
    query: Object.fromEntries(argumentsIn('query')),
    ...(takesPayload && { payload }),
    idempotencyKey,
    clientId: asText(argumentsIn('client')[0]?.[1]),
  });
  if (response.status < 400) return presentResult(response, idempotencyKey);
  // If the status is below 500, nothing was sent, so the agent can repeat the call without an idempotency key.
  return presentError(response.body, response.status < 500 ? undefined : idempotencyKey);
}

const asText = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

function findArgumentError(
  { places, inputSchema }: AgentTool,
  toolArguments: ToolCall['toolArguments'],
): string | undefined {
  const unknown = Object.keys(toolArguments).find(name => !Object.hasOwn(places, name));
  if (unknown !== undefined) return texts.unknownArgument(unknown);
  const required = (inputSchema.required ?? []) as readonly string[];
  const missing = required.find(name => toolArguments[name] === undefined);
  if (missing !== undefined) return texts.missingArgument(missing);
  // Skip payload and query arguments, because the endpoint's own schemas validate them.
  const textArguments = Object.entries(toolArguments).filter(
    ([name]) => !['payload', 'query'].includes(places[name] ?? ''),
  );
  const invalidText = textArguments.find(([, value]) => !isText(value));
  if (invalidText) return texts.notTextOrNumber(invalidText[0]);
  const unsafePath = textArguments.find(([name, value]) => places[name] === 'path' && isDotPathSegment(String(value)));
  return unsafePath && texts.invalidPathValue(unsafePath[0]);
}

/** Rejects lone surrogates, because no URL can contain them. */
const isText = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && !/\p{Surrogate}/u.test(value));

/** Returns the data with a notice that other people wrote it, so that an agent does not obey the data. */
export const withUntrustedDataNotice = (body: Readonly<Record<string, unknown>>) => ({
  notice: texts.notice,
  result: body,
});

function presentResult({ status, body }: ApiResponse, idempotencyKey: string | undefined): CallToolResult {
  const isPending = status === 202 && idempotencyKey !== undefined;
  return {
    content: [
      { type: 'text', text: texts.notice },
      { type: 'text', text: JSON.stringify(body) },
      ...(isPending ? [{ type: 'text' as const, text: texts.retryWithKey(idempotencyKey) }] : []),
    ],
    structuredContent: { ...withUntrustedDataNotice(body), ...(idempotencyKey !== undefined && { idempotencyKey }) },
  };
}

/** Returns the API's error message, or one message per invalid field. Fields are named as in the tool call. */
function presentError(body: Readonly<Record<string, unknown>>, idempotencyKey?: string): CallToolResult {
  const { message, errors } = body;
  const fieldErrors = Object.entries((errors ?? {}) as Readonly<Record<string, string>>);
  const lines = fieldErrors.length === 0 ? [message] : fieldErrors.map(([field, sentence]) => `${field}: ${sentence}`);
  return {
    isError: true,
    content: [
      { type: 'text', text: lines.join('\n') },
      ...(idempotencyKey === undefined ? [] : [{ type: 'text' as const, text: texts.retryWithKey(idempotencyKey) }]),
    ],
    structuredContent: { error: body },
  };
}
