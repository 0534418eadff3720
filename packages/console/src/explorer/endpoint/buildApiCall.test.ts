import { type ExplorerEndpoint, endpoints, listExplorerEndpoints, outgoingMessageKinds } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { buildApiCall, getExampleForMessageType, getInitialFormValues, isParameterVisible } from './buildApiCall.ts';

const findEndpoint = (key: string): ExplorerEndpoint => {
  const endpoint = listExplorerEndpoints().find(({ method, path }) => `${method} ${path}` === key);
  if (!endpoint) throw new Error(`the explorer has no endpoint ${key}`);
  return endpoint;
};

describe('endpoint form', () => {
  it('starts with the default values (docs/product.md §5)', () => {
    expect(getInitialFormValues(findEndpoint('GET /external/messages'))).toEqual({
      limit: '50',
      offset: '0',
      phoneNumber: '',
      since: '',
      until: '',
      order: '',
    });
    expect(getInitialFormValues(findEndpoint('POST /external/send-media'))).toMatchObject({
      type: 'image',
      caption: '',
    });
  });

  it('puts the parameters of a GET into the query, with numbers converted and empty values omitted', () => {
    expect(
      buildApiCall(findEndpoint('GET /external/messages'), { limit: '10', offset: '', phoneNumber: '5215587654321' }),
    ).toEqual({
      key: 'GET /external/messages',
      params: {},
      query: { limit: 10, phoneNumber: '5215587654321' },
      payload: undefined,
    });
  });

  it('puts the parameters of a POST into the body, which is sent even if no value was entered', () => {
    expect(buildApiCall(findEndpoint('POST /external/send'), { to: '5215587654321', text: ' hola ' }).payload).toEqual({
      to: '5215587654321',
      text: ' hola ',
    });
    expect(buildApiCall(findEndpoint('POST /external/send'), {}).payload).toEqual({});
  });

  it('passes an invalid number to the server unchanged', () => {
    expect(buildApiCall(findEndpoint('GET /external/messages'), { limit: 'muchos' }).query).toEqual({
      limit: 'muchos',
    });
  });

  it('parses a JSON value, and sends invalid JSON to the server as text', () => {
    const type = 'poll';
    const message = (poll: string) => buildApiCall(findEndpoint('POST /external/messages'), { type, poll }).payload;
    expect(message('{"question":"¿Cuál?"}')).toEqual({ type, poll: { question: '¿Cuál?' } });
    expect(message('{"question"')).toEqual({ type, poll: '{"question"' });
  });

  it('shows and sends only the content parameter of the selected type, and has an example for each type', () => {
    const endpoint = findEndpoint('POST /external/messages');
    const visibleParameters = (type: string) =>
      endpoint.parameters
        .filter(parameter => isParameterVisible(endpoint, parameter, { type }))
        .map(({ name }) => name);
    const commonParameters = ['replyTo', 'mentions', 'typingSeconds', 'preview', 'unlessPaused', 'sendAt', 'repeat'];
    expect(visibleParameters('')).toEqual(['to', 'type', ...commonParameters]);
    expect(visibleParameters('menu')).toEqual(['to', 'type', 'menu', ...commonParameters]);
    const values = { type: 'menu', poll: '{}', menu: '{"text":"a"}' };
    expect(buildApiCall(endpoint, values).payload).toEqual({ type: 'menu', menu: { text: 'a' } });
    const { payload } = endpoints['POST /external/messages'];
    for (const type of outgoingMessageKinds) {
      expect(payload.validate(getExampleForMessageType(endpoint, { type })).error?.message, type).toBeUndefined();
    }
    expect(getExampleForMessageType(endpoint, {})).toBe(endpoint.example);
  });

  it('inserts path parameters into the path, and converts booleans', () => {
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
    expect(buildApiCall(endpoint, { id: 'w1', active: 'false' })).toMatchObject({
      params: { id: 'w1' },
      payload: { active: false },
    });
  });
});
