import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { javascriptSnippet } from './javascript.ts';
import { n8nSnippet } from './n8n.ts';
import { pythonSnippet } from './python.ts';
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
/** Whatever customers write, with the signs that languages take for their own much more often than by chance. */
const anyText = () =>
  fc.string({
    unit: fc.oneof(fc.constantFrom(...'\'"`\\{$}=%\n'), fc.string({ unit: 'binary', maxLength: 1 })),
  });

describe('the JavaScript snippet', () => {
  /** What the snippet would send, as the platform's own `fetch` reads it. */
  async function sentBy(code: string): Promise<Request> {
    let sent: Request | undefined;
    const fetch = async (url: string, init: RequestInit) => {
      sent = new Request(url, init);
      return Response.json({});
    };
    await new Function('fetch', 'console', `return (async () => { ${code} })()`)(fetch, { log: () => {} });
    if (!sent) throw new Error('nothing was sent');
    return sent;
  }

  it('sends what was typed, whatever was typed', async () => {
    await fc.assert(
      fc.asyncProperty(anyText(), async text => {
        const sent = await sentBy(javascriptSnippet(call({ to: '5215587654321', text })));
        expect([sent.method, sent.url]).toEqual(['POST', `${origin}/api/external/send`]);
        expect(sent.headers.get('x-api-token')).toBe('rcd_secreto');
        expect(await sent.json()).toEqual({ to: '5215587654321', text });
      }),
      { numRuns: 30 },
    );
  });

  it('asks with a query where it only reads', async () => {
    const sent = await sentBy(javascriptSnippet(call({ limit: 50, phoneNumber: '+52 55&1=2' }, 'GET')));
    expect([sent.method, sent.body]).toEqual(['GET', null]);
    expect([...new URL(sent.url).searchParams]).toEqual([
      ['limit', '50'],
      ['phoneNumber', '+52 55&1=2'],
    ]);
  });
});

describe('the Python snippet', () => {
  it('is what a person would write', () => {
    const given = { to: '5215587654321', text: 'Dijo "ya"\ny se fue', urgent: true };
    expect(pythonSnippet(call(given))).toBe(
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

  it('names no parameters where there are none', () => {
    expect(pythonSnippet(call({}, 'GET'))).not.toContain('params');
  });
});

describe('the n8n snippet', () => {
  it('is a node whose body is no expression, whatever was typed', () => {
    fc.assert(
      fc.property(anyText(), text => {
        const { nodes } = JSON.parse(n8nSnippet(call({ text })));
        const { parameters, type, name } = nodes[0];
        expect({ type, name }).toEqual({
          type: 'n8n-nodes-base.httpRequest',
          name: 'Enviar un mensaje de texto',
        });
        expect(parameters.jsonBody).toMatch(/^\{/);
        expect(JSON.parse(parameters.jsonBody)).toEqual({ text });
        expect(parameters.headerParameters.parameters).toEqual([
          { name: 'x-api-token', value: 'rcd_secreto' },
        ]);
      }),
    );
  });

  it('has the query in its address', () => {
    const { parameters } = JSON.parse(n8nSnippet(call({ limit: 5 }, 'GET'))).nodes[0];
    expect(parameters).toMatchObject({ method: 'GET', url: `${origin}/api/external/messages?limit=5` });
    expect(parameters).not.toHaveProperty('jsonBody');
  });
});
