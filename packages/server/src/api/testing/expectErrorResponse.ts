import { STATUS_CODES } from 'node:http';
import { listFailureStatuses } from '@recado/contract';
import { expect } from 'vitest';
import type { ContractOperation } from './contractOperations.ts';
import type { ContractCallResponse } from './startContractTestServer.ts';

/** English words that occur in messages of libraries. Quoted names and values are not checked. */
const ENGLISH_WORDS =
  /\b(must|invalid|required|payload|request|allowed|missing|unknown|unsupported|the|is not|cannot|failed|internal)\b/i;
const LEAKED_INTERNALS = /node_modules|\.ts:\d|\.js:\d|\bat \w+ \(|select .* from|insert into|boom/i;

export interface ErrorResponseBody {
  readonly statusCode: number;
  readonly message: string;
  readonly errors?: Readonly<Record<string, string>>;
}

/** Returns the reason phrase of a status. For 413, hapi's boom uses an older phrase than Node. */
const reasonOf = (status: number): string | undefined =>
  status === 413 ? 'Request Entity Too Large' : STATUS_CODES[status];

/**
 * Asserts that an error response has the standard shape, Spanish text and a documented status.
 * Uses a single comparison, because tests check tens of thousands of responses.
 */
export function expectErrorResponse(
  { key, endpoint }: ContractOperation,
  answer: ContractCallResponse,
  status: number,
): ErrorResponseBody {
  const { text, headers } = answer;
  if (answer.status !== status)
    expect({ key, status: answer.status, text: text.slice(0, 500) }).toEqual({ key, status });
  const body = JSON.parse(text) as ErrorResponseBody & { readonly error: string; readonly cause: string };
  const sentences = [body.message, ...Object.values(body.errors ?? {})];
  expect({
    key,
    text,
    status: answer.status,
    isDocumented: listFailureStatuses(key, endpoint).some(each => each === status),
    type: headers['content-type'],
    requestId: typeof headers['x-request-id'],
    names: Object.keys(body).filter(name => name !== 'errors'),
    statusCode: body.statusCode,
    error: body.error,
    cause: body.cause,
    notSpanish: sentences.filter(
      sentence => !/^[A-ZÁÉÍÓÚÑ¿].{5,}/.test(sentence) || ENGLISH_WORDS.test(sentence.replaceAll(/'[^']*'/g, '')),
    ),
    trace: LEAKED_INTERNALS.exec(text.replaceAll(/'[^']*'/g, ''))?.[0],
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
