import { readFileSync } from 'node:fs';
import { exampleClient } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { ApiError, createSdk, NetworkError } from './index.ts';
import { respondWithJson, startRecordingServer } from './testing/startRecordingServer.ts';

/** This file contains the README's examples word for word, so that they are compiled and run. */
const ownSource = oneLine(readFileSync(import.meta.filename, 'utf8'));
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) =>
  code.replace(/^import .*\n+/gm, ''),
);
const token = 'rcd_token';

function oneLine(code: string): string {
  return code.replace(/\s+/g, ' ').trim();
}

describe('README of the SDK', () => {
  it.each(examples)('shows only code that this file runs: %s', code => {
    const statements = code.split('\n\n');
    const expectedStatements = statements.map(statement =>
      statement.replace("'https://recado.example.mx/api'", 'address'),
    );
    expect(expectedStatements.filter(statement => !ownSource.includes(oneLine(statement)))).toEqual([]);
  });

  it('shows how a program signs in and authenticates as a user', async () => {
    const { baseUrl: address, requests } = await startRecordingServer(
      respondWithJson({ token: 'sesion', clients: [] }),
    );
    const [email, password] = ['ana@ejemplo.mx', 'Conchas-y-cuernos-7'];
    const signIn = async () => {
      const sdk = createSdk({ baseUrl: address });

      const { token } = await sdk.request('POST /auth/login', { payload: { email, password } });
      const mine = sdk.withSession(token);
      const { clients } = await mine.request('GET /clients');
      return clients;
    };
    expect(await signIn()).toEqual([]);
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer sesion']);
  });

  it('shows how a program sends a message once with an idempotency key, and catches an error', async () => {
    const { baseUrl, requests } = await startRecordingServer(
      respondWithJson({ statusCode: 422, error: 'Unprocessable', message: 'No tiene WhatsApp.' }, 422),
    );
    const [apiToken, orderId, said] = [token, 'pedido-7', [] as unknown[]];
    const sdk = createSdk({ baseUrl });
    const client = sdk.withApiToken(apiToken);

    try {
      await client.request('POST /external/send', {
        payload: { to: '5215512345678', text: 'Su pedido está listo.' },
        headers: { 'Idempotency-Key': orderId },
      });
    } catch (error) {
      if (error instanceof ApiError) said.push(error.status, error.serverMessage);
      else if (error instanceof NetworkError) said.push(error.reason);
      else throw error;
    }
    expect(said).toEqual([422, 'No tiene WhatsApp.']);
    expect(requests).toMatchObject([{ headers: { 'x-api-token': token, 'idempotency-key': 'pedido-7' } }]);
  });

  it('shows how a program reads a list to its last page', async () => {
    const pages = [
      { contacts: [{ name: 'Marta' }], next: exampleClient.id },
      { contacts: [{ name: 'Luis' }], next: null },
    ];
    const { baseUrl } = await startRecordingServer((response, { url }) =>
      respondWithJson(pages[url.includes('cursor') ? 1 : 0])(response, {} as never),
    );
    const client = createSdk({ baseUrl, apiToken: token });
    const names: (string | null)[] = [];

    let cursor: string | undefined;
    do {
      const page = await client.request('GET /external/contacts', { query: { cursor } });
      names.push(...page.contacts.map(({ name }) => name));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);

    expect(names).toEqual(['Marta', 'Luis']);
  });

  it('shows how a program receives events', async () => {
    const event = { id: 'a', type: 'message.received', sequence: 7, data: { text: '¿Hay conchas?' } };
    const { baseUrl } = await startRecordingServer(response => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`id: 7\ndata: ${JSON.stringify(event)}\n\n`);
    });
    const client = createSdk({ baseUrl, apiToken: token });
    const texts: unknown[] = [];

    for await (const event of client.follow({ after: 0 })) {
      if (event.type === 'message.received') texts.push(event.data.text);
      if (texts.length > 0) break;
    }

    expect(texts).toEqual(['¿Hay conchas?']);
  });

  it('shows how a program reads an image, or its text when text is requested', async () => {
    const { baseUrl } = await startRecordingServer((response, { headers }) =>
      response
        .writeHead(200, { 'content-type': headers.accept === 'text/plain' ? 'text/plain' : 'image/png' })
        .end('2@abc'),
    );
    const { id } = exampleClient;
    const mine = createSdk({ baseUrl, session: { token: () => token } });

    const png = await mine.request('GET /whatsapp/client/{id}/qr', { params: { id } });
    const text = await mine.request('GET /whatsapp/client/{id}/qr', { params: { id }, accept: 'text/plain' });

    expect([png, text]).toEqual([new TextEncoder().encode('2@abc'), '2@abc']);
  });
});
