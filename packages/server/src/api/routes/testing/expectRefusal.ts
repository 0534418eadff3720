import { STATUS_CODES } from 'node:http';
import { failureStatuses } from '@recado/contract';
import { expect } from 'vitest';
import type { Operation } from './operations.ts';
import type { WorldAnswer } from './startWorld.ts';

/** Words of libraries' own messages; quoted names and values may be anything. */
const english =
  /\b(must|invalid|required|payload|request|allowed|missing|unknown|unsupported|the|is not|cannot|failed|internal)\b/i;
const traces = /node_modules|\.ts:\d|\.js:\d|\bat \w+ \(|select .* from|insert into|boom/i;

export interface RefusalBody {
  readonly statusCode: number;
  readonly message: string;
  readonly errors?: Readonly<Record<string, string>>;
}

/** hapi's boom knows this one by its older name. */
const reasonOf = (status: number): string | undefined =>
  status === 413 ? 'Request Entity Too Large' : STATUS_CODES[status];

/**
 * Holds a refusal to the one shape, Spanish, and the failures that the contract documents; in one comparison, since
 * tens of thousands are made.
 */
export function expectRefusal(
  { key, endpoint }: Operation,
  answer: WorldAnswer,
  status: number,
): RefusalBody {
  const { text, headers } = answer;
  if (answer.status !== status)
    expect({ key, status: answer.status, text: text.slice(0, 500) }).toEqual({ key, status });
  const body = JSON.parse(text) as RefusalBody & { readonly error: string; readonly cause: string };
  const sentences = [body.message, ...Object.values(body.errors ?? {})];
  expect({
    key,
    text,
    status: answer.status,
    isDocumented: failureStatuses(key, endpoint).some(each => each === status),
    type: headers['content-type'],
    requestId: typeof headers['x-request-id'],
    names: Object.keys(body).filter(name => name !== 'errors'),
    statusCode: body.statusCode,
    error: body.error,
    cause: body.cause,
    notSpanish: sentences.filter(
      sentence => !/^[A-ZÁÉÍÓÚÑ¿].{5,}/.test(sentence) || english.test(sentence.replaceAll(/'[^']*'/g, '')),
    ),
    trace: traces.exec(text.replaceAll(/'[^']*'/g, ''))?.[0],
  }).toEqual({
    key,
    text,
    status,
    isDocumented: true,
    type: 'application/json; charset=utf-8',
    requestId: 'string',
    names: ['statusCode', 'error', 'message', 'cause'],
    statusCode: status,
    error: reasonOf(status),
    cause: body.message,
    notSpanish: [],
    trace: undefined,
  });
  return body;
}
