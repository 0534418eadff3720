import { randomBytes } from 'node:crypto';
import { message, text } from '../Town.ts';
import { expectThat, type Scenario } from './Scenario.ts';

const jpeg = () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(20_000)]);
const same = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(Buffer.from(other));

export const media: readonly Scenario[] = [
  {
    name: 'sends an image',
    async play(town) {
      const { beto, client } = await town.couple();
      const bytes = jpeg();
      const id = await client.sendMedia(beto.jid, { kind: 'image', bytes, caption: 'Mire' });
      const got = await beto.waitFor(one => one.id === id);
      expectThat(got.kind === 'media' && got.text === 'Mire', 'an image with its caption');
      expectThat(same(await beto.downloadMedia(id), bytes), 'the same bytes');
    },
  },
  {
    name: 'receives an image',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      const bytes = jpeg();
      await beto.send(ana.phone, { media: { kind: 'image', bytes, caption: 'Mire' } });
      expectThat(same(await client.download(await text(client, 'Mire')), bytes), 'the same bytes');
    },
  },
  {
    name: 'receives a voice note and a document',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      const [voice, document] = [randomBytes(30_000), randomBytes(70_001)];
      await beto.send(ana.phone, { media: { kind: 'audio', bytes: voice, voice: true } });
      const heard = await message(client, one => !!one.content.audioMessage);
      expectThat(same(await client.download(heard), voice), 'the same voice');
      await beto.send(ana.phone, { media: { kind: 'document', bytes: document, fileName: 'menú.pdf' } });
      const read = await message(client, one => one.kind === 'media' && one.id !== heard.id);
      expectThat(same(await client.download(read), document), 'the same document');
    },
  },
  {
    name: 'sends a document',
    async play(town) {
      const { beto, client } = await town.couple();
      const bytes = randomBytes(100_000);
      const id = await client.sendMedia(beto.jid, { kind: 'document', bytes });
      await beto.waitFor(one => one.id === id && one.kind === 'media');
      expectThat(same(await beto.downloadMedia(id), bytes), 'the same bytes');
    },
  },
];
