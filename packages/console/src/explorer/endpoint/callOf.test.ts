import { type ExplorerEndpoint, explorerEndpoints } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { callOf, initialValues } from './callOf.ts';

const at = (key: string): ExplorerEndpoint => {
  const found = explorerEndpoints().find(({ method, path }) => `${method} ${path}` === key);
  if (!found) throw new Error(`${key} is not shown`);
  return found;
};

describe('callOf', () => {
  it('begins with the defaults (docs/product.md §5)', () => {
    expect(initialValues(at('GET /external/messages'))).toEqual({
      limit: '50',
      offset: '0',
      phoneNumber: '',
    });
    expect(initialValues(at('POST /external/send-media'))).toMatchObject({ type: 'image', caption: '' });
  });

  it('puts the parameters of a GET into the query, numbers as numbers, and leaves out what is empty', () => {
    expect(
      callOf(at('GET /external/messages'), { limit: '10', offset: '', phoneNumber: '5215587654321' }),
    ).toEqual({
      key: 'GET /external/messages',
      params: {},
      query: { limit: 10, phoneNumber: '5215587654321' },
      payload: undefined,
    });
  });

  it('puts those of a POST into the body, which is there also when nothing was typed', () => {
    expect(callOf(at('POST /external/send'), { to: '5215587654321', text: ' hola ' }).payload).toEqual({
      to: '5215587654321',
      text: ' hola ',
    });
    expect(callOf(at('POST /external/send'), {}).payload).toEqual({});
  });

  it('lets the server judge a number that is none', () => {
    expect(callOf(at('GET /external/messages'), { limit: 'muchos' }).query).toEqual({ limit: 'muchos' });
  });

  it('reads what is typed as JSON, and leaves to the server what is none', () => {
    const message = (poll: string) => callOf(at('POST /external/messages'), { poll }).payload;
    expect(message('{"question":"¿Cuál?"}')).toEqual({ poll: { question: '¿Cuál?' } });
    expect(message('{"question"')).toEqual({ poll: '{"question"' });
  });

  it('fills paths and writes booleans', () => {
    const endpoint: ExplorerEndpoint = {
      id: 'x',
      method: 'POST',
      path: '/external/webhooks/{id}',
      description: '',
      sends: false,
      parameters: [
        { name: 'id', in: 'path', kind: 'text', required: true },
        { name: 'active', in: 'body', kind: 'boolean', required: true },
      ],
    };
    expect(callOf(endpoint, { id: 'w1', active: 'false' })).toMatchObject({
      params: { id: 'w1' },
      payload: { active: false },
    });
  });
});
