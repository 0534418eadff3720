import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
import { createSampleMediaFiles } from './createSampleMediaFiles.ts';
import { createToneWav } from './createToneWav.ts';
import type { LineTestContext } from './LineTestContext.ts';
import { pollUntilResult } from './pollUntilResult.ts';

/** File that the customer Marta sends before the shop is linked. */
export const fileSentBeforeLinking = { kind: 'image', bytes: Buffer.from('una foto de antes') } as const;

/** Declares tests for received and sent files. */
export function defineFileTests(getContext: () => LineTestContext): void {
  it('a Baileys line stores a voice note byte for byte', async () => {
    const { program, readInbox } = getContext();
    const { id } = await pollUntilResult(async () => (await readInbox()).find(({ kind }) => kind === 'voice'));
    const storedFile = await program.request('GET /external/media/{messageId}', { params: { messageId: id } });
    expect(Buffer.from(storedFile as Uint8Array).toString()).toBe('audio de prueba');
  });

  it('sends the same bytes when a program uploads a file or the CLI sends a local one', async () => {
    const { platform, client, program, shop, marta, createFolder } = getContext();
    const { image, document } = createSampleMediaFiles();
    const form = new FormData();
    form.append('file', new Blob([image.bytes], { type: image.type }), 'pan.png');
    const { mediaId } = await program.request('POST /external/media', { payload: form });
    const photo = { to: marta.number, type: 'image', image: { mediaId, caption: 'Recién hecho' } } as const;
    const { messageId } = await program.request('POST /external/messages', { payload: photo });
    const path = join(await createFolder(), 'carta.pdf');
    await writeFile(path, document.bytes);
    const variables = { RECADO_URL: platform.url, RECADO_API_TOKEN: client.apiToken };
    const result = await runCliInProcess(['send-media', shop.number, marta.number, path, '--json'], variables);
    expect(result.code).toBe(0);
    const files = [
      [messageId, image.bytes],
      [(JSON.parse(result.stdout) as { messageId: string }).messageId, document.bytes],
    ] as const;
    for (const [id, bytes] of files) {
      await pollUntilResult(async () => (await marta.messages()).some(message => message.id === id));
      expect(Buffer.compare(await marta.file(id), bytes)).toBe(0);
    }
  });

  it('converts WAV to a voice note with duration and waveform when a program sends it as voice', async () => {
    const { program, marta } = getContext();
    const form = new FormData();
    form.append('file', new Blob([createToneWav()], { type: 'audio/wav' }), 'grabación.wav');
    const { mediaId } = await program.request('POST /external/media', { payload: form });
    const payload = { to: marta.number, type: 'voice', voice: { mediaId } } as const;
    const displayMetadata = { seconds: 2, waveform: expect.anything() };
    // On a busy machine, the voice note may be sent without its display metadata. Therefore retry.
    await pollUntilResult(async () => {
      const { messageId } = await program.request('POST /external/messages', { payload });
      const { content } = await pollUntilResult(async () =>
        (await marta.messages()).find(({ id }) => id === messageId),
      );
      expect(content).toMatchObject({ audioMessage: { ptt: true, mimetype: 'audio/ogg; codecs=opus' } });
      expect((await marta.file(messageId)).subarray(0, 4).toString()).toBe('OggS');
      expect(content).toMatchObject({ audioMessage: displayMetadata });
      return true;
    });
  });

  it('requests a file of the history from the phone when WhatsApp no longer has it', async () => {
    const { program, receiver, earlierMessageId, awaitMessage } = getContext();
    const { id, history } = await awaitMessage(earlierMessageId, message => message.media?.url);
    expect(history).toBe(true);
    const storedFile = await program.request('GET /external/media/{messageId}', { params: { messageId: id } });
    expect(Buffer.compare(Buffer.from(storedFile as Uint8Array), fileSentBeforeLinking.bytes)).toBe(0);
    const eventData = receiver.calls.map(({ event }) => event.data);
    expect(eventData.filter(data => 'messageId' in data && data.messageId === earlierMessageId)).toEqual([]);
  });

  it('emits message.media when the phone uploads an expired file again', async () => {
    const { emulator, program, shop, marta, awaitMessage, awaitEvent } = getContext();
    const { bytes } = createSampleMediaFiles().image;
    const { sequence: after } = await program.request('GET /external/conversations');
    await emulator.control.fault({ kind: 'mediaStatus', status: 410 });
    const id = await marta.sendFile(shop.number, { kind: 'image', bytes, caption: 'El de antes' });
    expect((await awaitEvent('message.received', id)).data).toMatchObject({ text: 'El de antes' });
    expect((await awaitEvent('message.media', id)).data).toMatchObject({ media: { size: bytes.length } });
    const { id: messageId } = await awaitMessage(id, ({ media }) => media?.url);
    const storedFile = await program.request('GET /external/media/{messageId}', { params: { messageId } });
    expect(Buffer.compare(Buffer.from(storedFile as Uint8Array), bytes)).toBe(0);
    const { events } = await program.request('GET /external/events', { query: { after, limit: 500 } });
    const types = events.flatMap(({ type, data }) => ('messageId' in data && data.messageId === id ? [type] : []));
    expect(types).toEqual(['message.received', 'message.media']);
  });
}
