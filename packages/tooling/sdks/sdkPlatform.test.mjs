import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CUSTOMER_PHONE_NUMBER as MARTA } from '../generators/startLinkedClient.mjs';
import { languages, runStep, runSteps } from './testing/languages.mjs';
import { useSdkPlatform } from './testing/startSdkPlatform.mjs';

/** A white pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

describe.each(languages)('SDK for %s on a running platform', language => {
  const platform = useSdkPlatform();
  const task = () => ({ baseUrl: platform.apiUrl, apiToken: platform.apiToken });
  const run = (...steps) => runSteps(language, { ...task(), steps });
  const contents = () => platform.customer.messages.map(({ content }) => content);

  it('sends each kind, and the customer receives it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'recado-sdk-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'Menú de hoy.png');
    await writeFile(path, Buffer.from(PNG, 'base64'));
    const results = await run(
      { call: 'sendText', args: [MARTA, 'Su pan está listo 🥐👩🏽‍🍳'] },
      { call: 'sendMedia', args: [MARTA, 'image', { $file: path }], named: { caption: 'Menú' } },
      { call: 'sendMedia', args: [MARTA, 'document', { $data: btoa('a,b\n1,2\n'), name: 'Lista ñ.csv' }] },
      { call: 'sendLocation', args: [MARTA, 19.4326, -99.1332], named: { name: 'La Espiga' } },
      { call: 'sendMenu', args: [MARTA, '¿Qué le preparo?', ['Tortas', 'Café']] },
      { call: 'send', args: [MARTA, 'poll', { question: '¿Qué día?', options: ['Lunes', 'Martes'] }] },
      { call: 'send', args: [MARTA, 'contacts', [{ name: 'Luis', phones: [MARTA] }]] },
      {
        call: 'schedule',
        args: [
          MARTA,
          'text',
          { text: 'Luego' },
          { $instant: new Date(Date.now() + 864e5).toISOString().replace('Z', '+00:00') },
        ],
      },
    );
    expect(results.map(({ error }) => error)).toEqual(results.map(() => undefined));
    expect(results.slice(0, -1).map(({ value }) => value.status)).toEqual(
      results.slice(0, -1).map(() => expect.stringMatching(/^(sent|delivered)$/)),
    );
    expect(results.at(-1).value.schedule).toMatchObject({ state: expect.any(String) });
    await expect
      .poll(() => contents().map(({ type, media }) => media?.kind ?? type))
      .toEqual(['text', 'image', 'document', 'location', 'text', 'poll', 'contacts']);
    expect(contents()[0].text).toBe('Su pan está listo 🥐👩🏽‍🍳');
    expect(contents()[2].media).toMatchObject({ fileName: 'Lista ñ.csv' });
  });

  it('sends once with one key, and explains a key that is used for another text', async () => {
    const send = text => ({ call: 'sendText', args: [MARTA, text], named: { idempotencyKey: `pedido-${language}` } });
    const [first, again, other] = await run(send('Una vez'), send('Una vez'), send('Otra cosa'));
    expect(again.value.messageId).toBe(first.value.messageId);
    expect(other.error).toMatchObject({ kind: 'api', status: expect.any(Number), nextStep: expect.any(String) });
    expect(contents().filter(({ text }) => text === 'Una vez')).toHaveLength(1);
  });

  it('edits, reacts to and deletes messages', async () => {
    const [{ value }] = await run({ call: 'sendText', args: [MARTA, 'Con herror'] });
    const params = [value.messageId];
    const results = await run(
      { call: 'edit', args: [...params, 'Sin error'] },
      { call: 'react', args: [...params, '👍🏽'] },
      { call: 'react', args: [...params, null] },
      { call: 'message', args: params },
      { call: 'delete', args: params },
    );
    expect(results.map(({ error }) => error)).toEqual(results.map(() => undefined));
    expect(results[3].value.text).toBe('Sin error');
  });

  it('reads every message and event once, across pages', async () => {
    const sent = await run(...['a', 'b', 'c'].map(text => ({ call: 'sendText', args: [MARTA, `Lista ${text}`] })));
    const ids = sent.map(({ value }) => value.messageId);
    const [messages, events, conversations, clients, checked] = await run(
      { call: 'messages', args: [MARTA] },
      { call: 'events', named: { limit: 2 } },
      { call: 'conversations' },
      { call: 'clients' },
      { call: 'checkNumber', args: [MARTA] },
    );
    const seenIds = messages.value.map(({ messageId }) => messageId);
    expect(seenIds.slice(0, 3)).toEqual(ids.toReversed());
    expect(new Set(seenIds).size).toBe(seenIds.length);
    expect(events.value.map(({ sequence }) => sequence)).toEqual(events.value.map((_, index) => index + 1));
    expect(conversations.value.map(({ chat }) => chat)).toContain(MARTA);
    expect(clients.value.map(({ id }) => id)).toEqual([platform.client.id]);
    expect(checked.value.exists).toBe(true);
  });

  it('receives a message from the feed and stores its file', async () => {
    const [{ value: events }] = await run({ call: 'events' });
    const last = events.at(-1).sequence;
    const following = runStep(language, task(), 'follow', [last], { take: 1 });
    platform.customer.write(platform.client.phoneNumber, '¿Hay conchas? 🥐');
    expect((await following).value[0]).toMatchObject({ sequence: last + 1, data: { text: '¿Hay conchas? 🥐' } });
    const folder = await mkdtemp(join(tmpdir(), 'recado-sdk-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'recibida.png');
    const bytes = Buffer.from(PNG, 'base64');
    const picture = { type: 'media', media: { kind: 'image', mimeType: 'image/png', bytes } };
    const { id } = platform.customer.write(platform.client.phoneNumber, picture);
    await runStep(language, task(), 'follow', [last + 1], { take: 1 });
    const [{ error }] = await run({ call: 'download', args: [id, path] });
    expect(error).toBeUndefined();
    expect(await readFile(path)).toEqual(bytes);
  });

  it('reports a wrong token, a wrong number and an unknown message with the next step', async () => {
    const [{ error: refused }] = await runSteps(language, {
      ...task(),
      apiToken: 'rcd_otro',
      steps: [{ call: 'clients' }],
    });
    const [number, missing] = await run(
      { call: 'sendText', args: ['12', 'Hola'] },
      { call: 'message', args: ['NO_EXISTE'] },
    );
    expect([refused, number.error, missing.error]).toMatchObject([
      { status: 401, code: 'unauthorized', nextStep: expect.stringContaining('token') },
      { status: 400, code: 'bad_request', errors: { to: expect.any(String) } },
      { status: 404, code: 'not_found', requestId: expect.any(String) },
    ]);
  });
});
