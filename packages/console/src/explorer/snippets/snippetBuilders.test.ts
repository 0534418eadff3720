import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildJavascriptSnippet } from './javascript.ts';
import { buildN8nSnippet } from './n8n.ts';
import { buildPythonSnippet } from './python.ts';
import type { SnippetCall } from './SnippetCall.ts';

const origin = 'https://recado.mx';

const call = (parameters: SnippetCall['parameters'], method = 'POST'): SnippetCall => ({
  origin,
  method,
  path: method === 'POST' ? '/api/external/send' : '/api/external/messages',
  token: 'rcd_secreto',
  parameters,
  title: 'Enviar un mensaje de texto',
});
/**
 * Text as customers may write it. It contains more special characters of the programming languages than
 * random text does.
 */
const anyText = () =>
  fc.string({
    unit: fc.oneof(fc.constantFrom(...'\'"`\\{$}=%\n'), fc.string({ unit: 'binary', maxLength: 1 })),
  });

describe('JavaScript snippet', () => {
  /** Runs the snippet with a fake `fetch`. Returns the request that the snippet sends. */
  async function runSnippet(code: string): Promise<Request> {
    let request: Request | undefined;
    const fetch = async (url: string, init: RequestInit) => {
      request = new Request(url, init);
      return Response.json({});
    };
    await new Function('fetch', 'console', `return (async () => { ${code} })()`)(fetch, { log: () => {} });
    if (!request) throw new Error('the snippet sent no request');
    return request;
  }

  it('sends any entered text unchanged in the request', async () => {
    await fc.assert(
      fc.asyncProperty(anyText(), async text => {
        const request = await runSnippet(buildJavascriptSnippet(call({ to: '5215587654321', text })));
        expect([request.method, request.url]).toEqual(['POST', `${origin}/api/external/send`]);
        expect(request.headers.get('x-api-token')).toBe('rcd_secreto');
        expect(await request.json()).toEqual({ to: '5215587654321', text });
      }),
      { numRuns: 30 },
    );
  });

  it('puts the parameters into the query when the method is GET', async () => {
    const request = await runSnippet(buildJavascriptSnippet(call({ limit: 50, phoneNumber: '+52 55&1=2' }, 'GET')));
    expect([request.method, request.body]).toEqual(['GET', null]);
    expect([...new URL(request.url).searchParams]).toEqual([
      ['limit', '50'],
      ['phoneNumber', '+52 55&1=2'],
    ]);
  });
});

describe('Python snippet', () => {
  it('formats the body as a readable dictionary', () => {
    const parameters = { to: '5215587654321', text: 'Dijo "ya"\ny se fue', urgent: true };
    expect(buildPythonSnippet(call(parameters))).toBe(
      [
        'import requests',
        '',
        'response = requests.post(',
        '    "https://recado.mx/api/external/send",',
        '    headers={"x-api-token": "rcd_secreto"},',
        '    json={',
        '        "to": "5215587654321",',
        '        "text": "Dijo \\"ya\\"\\ny se fue",',
        '        "urgent": True,',
        '    },',
        ')',
        'print(response.status_code, response.json())',
      ].join('\n'),
    );
  });

  it('omits params when the call has no parameters', () => {
    expect(buildPythonSnippet(call({}, 'GET'))).not.toContain('params');
  });
});

describe('n8n snippet', () => {
  it('has a body that n8n does not treat as an expression, for any entered text', () => {
    fc.assert(
      fc.property(anyText(), text => {
        const { nodes } = JSON.parse(buildN8nSnippet(call({ text })));
        const { parameters, type, name } = nodes[0];
        expect({ type, name }).toEqual({
          type: 'n8n-nodes-base.httpRequest',
          name: 'Enviar un mensaje de texto',
        });
        expect(parameters.jsonBody).toMatch(/^\{/);
        expect(JSON.parse(parameters.jsonBody)).toEqual({ text });
        expect(parameters.headerParameters.parameters).toEqual([{ name: 'x-api-token', value: 'rcd_secreto' }]);
      }),
    );
  });

  it('puts the parameters into the URL when the method is GET', () => {
    const { parameters } = JSON.parse(buildN8nSnippet(call({ limit: 5 }, 'GET'))).nodes[0];
    expect(parameters).toMatchObject({ method: 'GET', url: `${origin}/api/external/messages?limit=5` });
    expect(parameters).not.toHaveProperty('jsonBody');
  });
});
