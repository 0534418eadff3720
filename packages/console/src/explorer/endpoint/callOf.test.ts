import { type ExplorerEndpoint, endpoints, explorerEndpoints, outgoingKinds } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { callOf, exampleOf, initialValues, isAsked } from './callOf.ts';

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
    const type = 'poll';
    const message = (poll: string) => callOf(at('POST /external/messages'), { type, poll }).payload;
    expect(message('{"question":"¿Cuál?"}')).toEqual({ type, poll: { question: '¿Cuál?' } });
    expect(message('{"question"')).toEqual({ type, poll: '{"question"' });
  });

  it('asks for the content of the kind that was chosen, sends no other, and has an example of each', () => {
    const endpoint = at('POST /external/messages');
    const asked = (type: string) =>
      endpoint.parameters.filter(each => isAsked(endpoint, each, { type })).map(({ name }) => name);
    const around = ['replyTo', 'mentions', 'typingSeconds', 'unlessPaused', 'sendAt', 'repeat'];
    expect(asked('')).toEqual(['to', 'type', ...around]);
    expect(asked('menu')).toEqual(['to', 'type', 'menu', ...around]);
    const typed = { type: 'menu', poll: '{}', menu: '{"text":"a"}' };
    expect(callOf(endpoint, typed).payload).toEqual({ type: 'menu', menu: { text: 'a' } });
    const { payload } = endpoints['POST /external/messages'];
    for (const type of outgoingKinds) {
      expect(payload.validate(exampleOf(endpoint, { type })).error?.message, type).toBeUndefined();
    }
    expect(exampleOf(endpoint, {})).toBe(endpoint.example);
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
