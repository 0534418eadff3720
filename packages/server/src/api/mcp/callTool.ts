import { randomUUID } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { AgentTool } from '@recado/contract';
import { mcp as texts } from '@recado/texts';
import { DomainError } from '../../ground/errors/index.ts';
import { type InnerAnswer, leadsElsewhere, type Within } from './within.ts';

export interface ToolCall {
  readonly tool: AgentTool;
  /** As the agent wrote them. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly within: Within;
  /** Counts a send. @throws TooManyRequests */
  readonly pace: () => void;
}

/** Calls a tool's endpoint. What goes wrong is a result that the agent can read, in our words, and never a fault of the protocol. */
export async function callTool({ tool, given, within, pace }: ToolCall): Promise<CallToolResult> {
  const wrong = wrongWith(tool, given);
  if (wrong !== undefined) return refused({ message: wrong });
  const at = (place: AgentTool['places'][string]) =>
    Object.entries(given).filter(([name]) => tool.places[name] === place);
  const payload = { ...Object.fromEntries(at('payload')), ...tool.fixed };
  const takesPayload = Object.values(tool.places).includes('payload');
  const idempotencyKey = tool.sends ? String(at('idempotency-key')[0]?.[1] ?? randomUUID()) : undefined;
  try {
    if (tool.sends) pace();
  } catch (error) {
    if (error instanceof DomainError) return refused({ statusCode: error.status, message: error.message });
    throw error;
  }
  const answer = await within({
    key: tool.key,
    params: Object.fromEntries(at('path').map(([name, value]) => [name, String(value)])),
    query: Object.fromEntries(at('query')),
    ...(takesPayload && { payload }),
    idempotencyKey,
    clientId: asText(at('client')[0]?.[1]),
  });
  if (answer.status < 400) return told(answer, idempotencyKey);
  // Of a refusal it is known that nothing left.
  return refused(answer.body, answer.status < 500 ? undefined : idempotencyKey);
}

const asText = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

function wrongWith({ places, inputSchema }: AgentTool, given: ToolCall['given']): string | undefined {
  const unknown = Object.keys(given).find(name => !Object.hasOwn(places, name));
  if (unknown !== undefined) return texts.unknownArgument(unknown);
  const required = (inputSchema.required ?? []) as readonly string[];
  const missing = required.find(name => given[name] === undefined);
  if (missing !== undefined) return texts.missingArgument(missing);
  // Of a payload and a query the endpoint's own shapes say it.
  const written = Object.entries(given).filter(
    ([name]) => !['payload', 'query'].includes(places[name] ?? ''),
  );
  const garbled = written.find(([, value]) => !isText(value));
  if (garbled) return texts.noText(garbled[0]);
  const walking = written.find(([name, value]) => places[name] === 'path' && leadsElsewhere(String(value)));
  return walking && texts.noName(walking[0]);
}

/** Half a letter is none: no address could hold it. */
const isText = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && !/\p{Surrogate}/u.test(value));

/** What was read stands beside the note that others wrote it, wherever a client takes it from. */
export const asData = (body: Readonly<Record<string, unknown>>) => ({ notice: texts.notice, result: body });

function told({ status, body }: InnerAnswer, idempotencyKey: string | undefined): CallToolResult {
  const isOpen = status === 202 && idempotencyKey !== undefined;
  return {
    content: [
      { type: 'text', text: texts.notice },
      { type: 'text', text: JSON.stringify(body) },
      ...(isOpen ? [{ type: 'text' as const, text: texts.again(idempotencyKey) }] : []),
    ],
    structuredContent: { ...asData(body), ...(idempotencyKey !== undefined && { idempotencyKey }) },
  };
}

/** In the words of the API's error, or of each field that is wrong, by the name that the agent wrote. */
function refused(body: Readonly<Record<string, unknown>>, idempotencyKey?: string): CallToolResult {
  const { message, errors } = body;
  const wrong = Object.entries((errors ?? {}) as Readonly<Record<string, string>>);
  const lines = wrong.length === 0 ? [message] : wrong.map(([field, sentence]) => `${field}: ${sentence}`);
  return {
    isError: true,
    content: [
      { type: 'text', text: lines.join('\n') },
      ...(idempotencyKey === undefined ? [] : [{ type: 'text' as const, text: texts.again(idempotencyKey) }]),
    ],
    structuredContent: { error: body },
  };
}
