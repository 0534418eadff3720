import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { invoke } from '../../testing/invoke.ts';
import { eventually } from './eventually.ts';
import { sampleFiles } from './sampleFiles.ts';
import type { Talk } from './Talk.ts';
import { tone } from './tone.ts';

/** What Marta sent before the shop was linked. */
export const earlierFile = { kind: 'image', bytes: Buffer.from('una foto de antes') } as const;

/** What becomes of files, in and out. */
export function filesAreKept(talk: () => Talk): void {
  it('keeps a voice note byte for byte', async () => {
    const { program, inbox } = talk();
    const { id } = await eventually(async () => (await inbox()).find(({ kind }) => kind === 'voice'));
    const kept = await program.request('GET /external/media/{messageId}', { params: { messageId: id } });
    expect(Buffer.from(kept as Uint8Array).toString()).toBe('audio de prueba');
  });

  it('sends what a program uploads, and a file of this computer: the phone has the same bytes', async () => {
    const { platform, client, program, shop, marta, folder } = talk();
    const { image, document } = sampleFiles();
    const form = new FormData();
    form.append('file', new Blob([image.bytes], { type: image.type }), 'pan.png');
    const { mediaId } = await program.request('POST /external/media', { payload: form });
    const photo = { to: marta.number, type: 'image', image: { mediaId, caption: 'Recién hecho' } } as const;
    const { messageId } = await program.request('POST /external/messages', { payload: photo });
    const path = join(await folder(), 'carta.pdf');
    await writeFile(path, document.bytes);
    const variables = { RECADO_URL: platform.url, RECADO_API_TOKEN: client.apiToken };
    const sent = await invoke(['send-media', shop.number, marta.number, path, '--json'], variables);
    expect(sent.code).toBe(0);
    const files = [
      [messageId, image.bytes],
      [(JSON.parse(sent.stdout) as { messageId: string }).messageId, document.bytes],
    ] as const;
    for (const [id, bytes] of files) {
      await eventually(async () => (await marta.messages()).some(message => message.id === id));
      expect(Buffer.compare(await marta.file(id), bytes)).toBe(0);
    }
  });

  it('sends sound of any kind as a voice note that a phone plays and draws', async () => {
    const { program, marta } = talk();
    const form = new FormData();
    form.append('file', new Blob([tone()], { type: 'audio/wav' }), 'grabación.wav');
    const { mediaId } = await program.request('POST /external/media', { payload: form });
    const payload = { to: marta.number, type: 'voice', voice: { mediaId } } as const;
    const looks = { seconds: 2, waveform: expect.anything() };
    // A machine that is too busy sends it without what is only shown of it.
    await eventually(async () => {
      const { messageId } = await program.request('POST /external/messages', { payload });
      const { content } = await eventually(async () =>
        (await marta.messages()).find(({ id }) => id === messageId),
      );
      expect(content).toMatchObject({ audioMessage: { ptt: true, mimetype: 'audio/ogg; codecs=opus' } });
      expect((await marta.file(messageId)).subarray(0, 4).toString()).toBe('OggS');
      expect(content).toMatchObject({ audioMessage: looks });
      return true;
    });
  });

  it('asks the phone for a file of the history that WhatsApp has no more', async () => {
    const { program, receiver, earlier, seen } = talk();
    const { id, history } = await seen(earlier, one => one.media?.url);
    expect(history).toBe(true);
    const kept = await program.request('GET /external/media/{messageId}', { params: { messageId: id } });
    expect(Buffer.compare(Buffer.from(kept as Uint8Array), earlierFile.bytes)).toBe(0);
    const told = receiver.calls.map(({ event }) => event.data);
    expect(told.filter(data => 'messageId' in data && data.messageId === earlier)).toEqual([]);
  });

  it('tells of a file that WhatsApp had no more once the phone uploaded it again', async () => {
    const { emulator, program, shop, marta, seen, told } = talk();
    const { bytes } = sampleFiles().image;
    const { sequence: after } = await program.request('GET /external/conversations');
    await emulator.control.fault({ kind: 'mediaStatus', status: 410 });
    const id = await marta.sendFile(shop.number, { kind: 'image', bytes, caption: 'El de antes' });
    expect((await told('message.received', id)).data).toMatchObject({ text: 'El de antes' });
    expect((await told('message.media', id)).data).toMatchObject({ media: { size: bytes.length } });
    const { id: messageId } = await seen(id, ({ media }) => media?.url);
    const kept = await program.request('GET /external/media/{messageId}', { params: { messageId } });
    expect(Buffer.compare(Buffer.from(kept as Uint8Array), bytes)).toBe(0);
    const { events } = await program.request('GET /external/events', { query: { after, limit: 500 } });
    const types = events.flatMap(({ type, data }) =>
      'messageId' in data && data.messageId === id ? [type] : [],
    );
    expect(types).toEqual(['message.received', 'message.media']);
  });
}
