import { randomBytes } from 'node:crypto';
import { waitForMessage, waitForMessageWithText } from '../ScenarioEnvironment.ts';
import { assertScenarioExpectation, type Scenario } from './Scenario.ts';

const createJpeg = () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(20_000)]);
const hasSameBytes = (left: Uint8Array, right: Uint8Array): boolean => Buffer.from(left).equals(Buffer.from(right));

export const mediaScenarios: readonly Scenario[] = [
  {
    name: 'sends an image',
    async play(world) {
      const { beto, client } = await world.createLinkedPair();
      const bytes = createJpeg();
      const id = await client.sendMedia(beto.jid, { kind: 'image', bytes, caption: 'Mire' });
      const incoming = await beto.waitFor(entry => entry.id === id);
      assertScenarioExpectation(incoming.kind === 'media' && incoming.text === 'Mire', 'an image with its caption');
      assertScenarioExpectation(hasSameBytes(await beto.downloadMedia(id), bytes), 'the same bytes');
    },
  },
  {
    name: 'receives an image',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const bytes = createJpeg();
      await beto.send(ana.phone, { media: { kind: 'image', bytes, caption: 'Mire' } });
      assertScenarioExpectation(
        hasSameBytes(await client.download(await waitForMessageWithText(client, 'Mire')), bytes),
        'the same bytes',
      );
    },
  },
  {
    name: 'receives a voice note and a document',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const [voice, document] = [randomBytes(30_000), randomBytes(70_001)];
      await beto.send(ana.phone, { media: { kind: 'audio', bytes: voice, voice: true } });
      const voiceMessage = await waitForMessage(client, entry => !!entry.content.audioMessage);
      assertScenarioExpectation(hasSameBytes(await client.download(voiceMessage), voice), 'the same voice');
      await beto.send(ana.phone, { media: { kind: 'document', bytes: document, fileName: 'menú.pdf' } });
      const documentMessage = await waitForMessage(
        client,
        entry => entry.kind === 'media' && entry.id !== voiceMessage.id,
      );
      assertScenarioExpectation(hasSameBytes(await client.download(documentMessage), document), 'the same document');
    },
  },
  {
    name: 'sends a document',
    async play(world) {
      const { beto, client } = await world.createLinkedPair();
      const bytes = randomBytes(100_000);
      const id = await client.sendMedia(beto.jid, { kind: 'document', bytes });
      await beto.waitFor(entry => entry.id === id && entry.kind === 'media');
      assertScenarioExpectation(hasSameBytes(await beto.downloadMedia(id), bytes), 'the same bytes');
    },
  },
];
