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

/** Holds a refusal to the one shape, Spanish, and the failures that the contract documents. */
export function expectRefusal(
  { key, endpoint }: Operation,
  answer: WorldAnswer,
  status: number,
): RefusalBody {
  expect({ key, status: answer.status, text: answer.text.slice(0, 500) }).toMatchObject({ key, status });
  expect(failureStatuses(key, endpoint)).toContain(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-request-id']).toEqual(expect.any(String));
  const body = JSON.parse(answer.text) as RefusalBody;
  expect(Object.keys(body).filter(name => name !== 'errors')).toEqual([
    'statusCode',
    'error',
    'message',
    'cause',
  ]);
  expect(body).toMatchObject({ statusCode: status, error: reasonOf(status), cause: body.message });
  for (const sentence of [body.message, ...Object.values(body.errors ?? {})]) {
    expect(sentence).toMatch(/^[A-ZÁÉÍÓÚÑ¿].{5,}/);
    expect(sentence.replaceAll(/'[^']*'/g, '')).not.toMatch(english);
  }
  const [trace = null] = traces.exec(answer.text.replaceAll(/'[^']*'/g, '')) ?? [];
  expect({ key, trace, text: answer.text }).toMatchObject({ trace: null });
  return body;
}
