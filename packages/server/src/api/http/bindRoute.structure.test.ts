import { apiErrorTexts as texts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { JSON_BODY_LIMITS, PUBLIC_JSON_BODY_LIMITS } from './bodies/parseJsonBody.ts';
import { callBoundRoute } from './testing/callBoundRoute.ts';

const { maxDepth, maxValues } = JSON_BODY_LIMITS;
const post = (payload: string) =>
  callBoundRoute('POST /mcp', { url: '/mcp', payload, headers: { 'content-type': 'application/json' } });
const nest = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
/** A request of an agent, whose parameters have any content. */
const createBody = (params: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"send","arguments":{"a":${params}}}}`;
/** Levels and values of the request without the content of `a`. */
const [OUTER_LEVELS, OUTER_VALUES] = [3, 8];

describe('structure of a JSON body', () => {
  it('may have the maximum number of levels, and no more', async () => {
    expect(await post(createBody(nest(maxDepth - OUTER_LEVELS)))).toMatchObject({ status: 200 });
    expect(await post(createBody(nest(maxDepth - OUTER_LEVELS + 1)))).toMatchObject({
      status: 400,
      message: texts.jsonExcess(JSON_BODY_LIMITS.maxValues, JSON_BODY_LIMITS.maxDepth),
      call: undefined,
    });
  });

  it('may have the maximum number of values, and no more', async () => {
    const list = (values: number) => `[${Array(values).fill('0').join()}]`;
    expect(await post(createBody(list(maxValues - OUTER_VALUES)))).toMatchObject({ status: 200 });
    expect(await post(createBody(list(maxValues - OUTER_VALUES + 1)))).toMatchObject({
      status: 400,
      message: texts.jsonExcess(JSON_BODY_LIMITS.maxValues, JSON_BODY_LIMITS.maxDepth),
      call: undefined,
    });
  });

  it('may have fewer values without sign-in', async () => {
    const login = (values: number) =>
      callBoundRoute('POST /auth/login', {
        url: '/auth/login',
        payload: `{"email":[${Array(values).fill('0').join()}]}`,
        headers: { 'content-type': 'application/json' },
      });
    const outer = 2;
    const excess = texts.jsonExcess(PUBLIC_JSON_BODY_LIMITS.maxValues, PUBLIC_JSON_BODY_LIMITS.maxDepth);
    expect((await login(PUBLIC_JSON_BODY_LIMITS.maxValues - outer)).message).not.toBe(excess);
    expect((await login(PUBLIC_JSON_BODY_LIMITS.maxValues - outer + 1)).message).toBe(excess);
  });

  it('is checked before the body is parsed, so that malformed bodies cost little', async () => {
    expect(await post('['.repeat(400_000))).toMatchObject({
      message: texts.jsonExcess(JSON_BODY_LIMITS.maxValues, JSON_BODY_LIMITS.maxDepth),
    });
    expect(await post('[')).toMatchObject({ status: 400, message: texts.malformedJson });
  });

  it('has no key that sets a prototype', async () => {
    for (const key of ['__proto__', '\\u005f_proto__'])
      expect(await post(createBody(`{"${key}":{"b":1}}`))).toMatchObject({ status: 400, message: texts.malformedJson });
  });
});
