import { randomBytes } from 'node:crypto';
import type { OutgoingKind } from '@recado/contract';
import { expect, it } from 'vitest';
import type { EmulatedPhone, SeenMessage } from '../createControl.ts';
import { eventually } from '../eventually.ts';
import { sampleFiles } from '../sampleFiles.ts';
import type { Talk } from '../Talk.ts';
import type { CloudLine, CloudTown } from './startCloudTown.ts';

/** A shop's line, a customer who wrote lately, and what the line's program sees. */
export interface CloudTalk extends Pick<Talk, 'inbox' | 'seen' | 'told'> {
  readonly town: CloudTown;
  readonly line: CloudLine;
  readonly marta: EmulatedPhone;
}

const options = ['Tortas', 'Café con leche', 'Pan de muerto'];
const { image, document, video, audio } = sampleFiles();
const webp = Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8 ', 'latin1'), randomBytes(30)]);
const files = { image, document, video, audio, voice: audio, sticker: { type: 'image/webp', bytes: webp } };
type FileKind = keyof typeof files;
const isFile = (kind: OutgoingKind): kind is FileKind => kind in files;

/** What a program sends, and what the phone gets; `refused`: Meta has nothing of the kind. */
export const sentByCloud: Readonly<
  Record<OutgoingKind, { readonly say: object; readonly shows: object | 'refused' }>
> = {
  text: { say: { text: 'Sí, quedan seis.' }, shows: { text: 'Sí, quedan seis.' } },
  image: {
    say: { caption: 'Así' },
    shows: { text: 'Así', content: { imageMessage: { mimetype: 'image/png' } } },
  },
  video: { say: { caption: 'Hoy' }, shows: { text: 'Hoy', content: { videoMessage: {} } } },
  audio: { say: {}, shows: { content: { audioMessage: { ptt: false } } } },
  voice: { say: {}, shows: { content: { audioMessage: { ptt: true } } } },
  document: {
    say: { fileName: 'carta.pdf' },
    shows: { content: { documentMessage: { fileName: 'carta.pdf' } } },
  },
  sticker: { say: {}, shows: { content: { stickerMessage: {} } } },
  location: {
    say: { latitude: 19.4326, longitude: -99.1332, name: 'Zócalo' },
    shows: { content: { locationMessage: { degreesLatitude: 19.4326, name: 'Zócalo' } } },
  },
  contacts: {
    say: [{ name: 'Ana', phones: ['+52 1 55 1234 5678'] }] as object,
    shows: { content: { contactsArrayMessage: { contacts: [{ displayName: 'Ana' }] } } },
  },
  poll: { say: { question: '¿Qué día?', options }, shows: 'refused' },
  menu: {
    say: { text: '¿Qué le preparo?', options },
    shows: { content: { buttonsMessage: { contentText: '¿Qué le preparo?' } } },
  },
  template: {
    say: { name: 'pedido_listo', values: ['Marta', '18:40'] },
    shows: { text: 'Hola, Marta. Su pedido está listo; puede pasar por él hasta las 18:40.' },
  },
};

/** Every kind out, what is about a message, and what Meta has nothing of. */
export function everyKindLeaves(talk: () => CloudTalk): void {
  const send = async (type: OutgoingKind, say: object, around: object = {}): Promise<string> => {
    const { line, marta } = talk();
    const payload = { to: marta.number, type, [type]: say, ...around };
    return (await line.program.request('POST /external/messages', { payload: payload as never })).messageId;
  };
  /** The message as the customer's phone has it, by the id that it has there. */
  const shown = (messageId: string): Promise<SeenMessage> =>
    eventually(async () => {
      const { line, marta } = talk();
      const wireId = line.graph.taken.find(({ opaque }) => opaque === messageId)?.wireId;
      return wireId === undefined ? undefined : (await marta.messages()).find(({ id }) => id === wireId);
    });
  const refusal = (act: Promise<unknown>) => expect(act).rejects.toMatchObject({ status: 422 });

  it.each(Object.entries(sentByCloud) as [OutgoingKind, (typeof sentByCloud)[OutgoingKind]][])(
    'reaches the phone, or is refused before it leaves: %s',
    async (kind, { say, shows }) => {
      const { line, marta, inbox, seen } = talk();
      const before = (await inbox()).length;
      if (shows === 'refused') {
        await refusal(send(kind, say));
        expect(await inbox()).toHaveLength(before);
        return;
      }
      const file = isFile(kind) ? files[kind] : undefined;
      const form = new FormData();
      if (file) form.append('file', new Blob([file.bytes], { type: file.type }), 'archivo');
      const uploaded = file && (await line.program.request('POST /external/media', { payload: form }));
      const id = await send(kind, uploaded ? { ...say, mediaId: uploaded.mediaId } : say);
      const there = await shown(id);
      expect(there).toMatchObject(shows);
      if (file) expect(Buffer.compare(await marta.file(there.id), file.bytes)).toBe(0);
      expect(await seen(id, ({ status }) => status === 'delivered')).toMatchObject({ kind, fromMe: true });
    },
  );

  it('a menu is tapped, as buttons and as a list, and its answer says which option of which menu', async () => {
    const { line, marta, seen, told } = talk();
    const long = 'Café de olla con piloncillo y canela';
    for (const [more, option] of [
      [[], 'Café con leche'],
      [[long], 'Café de olla con pilonc…'],
    ] as const) {
      const menuId = await send('menu', { text: '¿Qué le preparo?', options: [...options, ...more] });
      const { id: choose, content } = await shown(menuId);
      expect(content).toHaveProperty(more.length > 0 ? 'listMessage' : 'buttonsMessage');
      const answer = await marta.say(line.graph.phone, { choose, option });
      const choice =
        more.length > 0 ? { menuId, index: 4, title: long } : { menuId, index: 2, title: option };
      expect(await seen(answer)).toMatchObject({ kind: 'choice', choice });
      expect((await told('message.received', answer)).data).toMatchObject({ choice });
    }
  });

  it('what is said about a message finds it, theirs and ours; reading and writing are shown', async () => {
    const { town, line, marta, inbox, seen, told } = talk();
    const { program, graph } = line;
    const customer = town.phones.get(marta.number);
    const asked = await marta.write(graph.phone, 'Son 200');
    await seen(asked);
    const answer = await send('text', { text: 'Así es' }, { replyTo: asked });
    const { id, content } = await shown(answer);
    expect(content).toMatchObject({ extendedTextMessage: { contextInfo: { stanzaId: asked } } });
    const before = (await inbox()).length;
    for (const [by, messageId] of [
      [id, answer],
      [asked, asked],
    ] as const) {
      await marta.say(graph.phone, { react: by, emoji: '❤️' });
      expect(await seen(messageId, ({ reactions }) => reactions)).toMatchObject({
        reactions: [{ emoji: '❤️' }],
      });
      await told('message.reaction', messageId);
    }
    await marta.say(graph.phone, { edit: asked, text: 'Son 220' });
    expect(await seen(asked, ({ edits }) => edits)).toMatchObject({ text: 'Son 220' });
    await marta.say(graph.phone, { delete: asked });
    expect(await seen(asked, ({ deletedAt }) => deletedAt)).toMatchObject({ text: null });
    expect(await inbox()).toHaveLength(before);
    const quoting = await marta.say(graph.phone, { text: 'Gracias', quote: id });
    expect(await seen(quoting)).toMatchObject({ quotedMessageId: answer });

    const about = { params: { messageId: quoting } };
    await program.request('PUT /external/messages/{messageId}/reaction', {
      ...about,
      payload: { emoji: '🥐' },
    });
    await eventually(async () =>
      (await marta.messages()).some(({ kind, text }) => kind === 'reaction' && text === '🥐'),
    );
    await program.request('POST /external/messages/{messageId}/read', about);
    const receipts = async () => (await marta.messages()).find(each => each.id === quoting)?.receipts ?? [];
    await eventually(async () => (await receipts()).some(receipt => receipt.endsWith('/read')));
    const typing = { params: { chat: marta.number }, payload: { state: 'typing' } } as const;
    await program.request('POST /external/chats/{chat}/typing', typing);
    await eventually(() => customer?.presences.some(({ state }) => state === 'composing'));
    await marta.read([id]);
    await seen(answer, ({ status }) => status === 'read');
  });

  it('what Meta has nothing of is refused, and nothing of it is kept: groups, corrections, deletions, mentions', async () => {
    const { line, marta, inbox } = talk();
    const { program } = line;
    const messageId = await send('text', { text: 'Son 20' });
    const before = (await inbox()).length;
    const about = { params: { messageId } };
    await refusal(
      program.request('PATCH /external/messages/{messageId}', { ...about, payload: { text: 'Son 25' } }),
    );
    await refusal(program.request('DELETE /external/messages/{messageId}', about));
    await refusal(send('text', { text: '@Marta' }, { mentions: [marta.number] }));
    await refusal(send('text', { text: 'A todos' }, { to: 'group:120363000000000001' }));
    expect(await inbox()).toHaveLength(before);
  });

  it('a file comes byte for byte; an advertisement and how often something was passed on come along', async () => {
    const { line, marta, seen } = talk();
    const { program, graph } = line;
    const file = await marta.sendFile(graph.phone, { kind: 'image', bytes: image.bytes, caption: 'La mía' });
    const { id: messageId } = await seen(file, ({ media }) => media?.url);
    const kept = await program.request('GET /external/media/{messageId}', { params: { messageId } });
    expect(Buffer.compare(Buffer.from(kept as Uint8Array), image.bytes)).toBe(0);
    const externalAdReply = {
      sourceType: 'ad',
      sourceId: '12021',
      sourceUrl: 'https://fb.me/conchas',
      title: '2×1',
    };
    const contextInfo = { externalAdReply, isForwarded: true, forwardingScore: 5 };
    const raw = { extendedTextMessage: { text: 'Vi su anuncio', contextInfo } };
    expect(await seen(await marta.say(graph.phone, { raw }))).toMatchObject({
      text: 'Vi su anuncio',
      forwarded: 5,
      referral: { source: 'ad', sourceId: '12021', url: 'https://fb.me/conchas', headline: '2×1' },
    });
  });
}
