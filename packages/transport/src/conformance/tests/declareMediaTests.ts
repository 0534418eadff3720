import { describe, expect, it } from 'vitest';
import { type MediaKind, mediaKinds } from '../../content.ts';
import type { OutgoingTransportMessage } from '../../message.ts';
import {
  convertSampleToMedia,
  createBrokenStream,
  createChunkedStream,
  createSampleMediaFile,
  readMediaBytes,
} from '../samples.ts';
import type { TestBench } from '../TestBench.ts';

/** Tests that files arrive byte for byte in both directions. */
export function declareMediaTests(bench: TestBench): void {
  const { media: kinds, maxMediaBytes } = bench.options.capabilities;
  const outgoing = (
    to: OutgoingTransportMessage['to'],
    media: ReturnType<typeof convertSampleToMedia>,
  ): OutgoingTransportMessage => ({
    ...bench.text(to, ''),
    content: { type: 'media', media },
  });

  describe('a session with media', () => {
    it.each(kinds)('sends %s', async kind => {
      const { session } = await (await bench.createLine()).link();
      const friend = await bench.createCounterpart();
      const { bytes, ...metadata } = createSampleMediaFile(kind);
      const caption = kind === 'image' || kind === 'video' ? { caption: 'Con texto' } : {};
      const message: OutgoingTransportMessage = {
        ...bench.text(friend.person, ''),
        content: { type: 'media', media: convertSampleToMedia({ bytes, ...metadata }), ...caption },
      };
      const receipt = await bench.waitForResult('the receipt', session.send(message));
      expect(receipt.id).toBe(message.id);
      const { media } = await bench.waitForArrival(friend, message.id);
      expect(media).toMatchObject({ ...metadata, ...caption });
      expect(Buffer.compare((await media?.bytes()) ?? Buffer.of(), bytes)).toBe(0);
    });

    it.each(kinds)('receives %s, and allows opening the file repeatedly', async kind => {
      const line = await bench.createLine();
      const { host } = await line.link();
      const friend = await bench.createCounterpart();
      const { bytes, ...metadata } = createSampleMediaFile(kind);
      const id = await friend.write(line.phone, { type: 'media', media: { bytes, ...metadata } });
      const { content } = await line.waitForMessage(host, id);
      if (content.type !== 'media') throw new Error(`Received ${content.type} instead of media.`);
      expect(content.media).toMatchObject(metadata);
      for (let times = 0; times < 2; times++)
        expect(Buffer.compare(await bench.waitForResult('the media', readMediaBytes(content.media)), bytes)).toBe(0);
    });

    it.each(mediaKinds.filter(kind => !kinds.includes(kind)))('refuses to send %s', async kind => {
      const { session } = await (await bench.createLine()).link();
      const friend = await bench.createCounterpart();
      await bench.expectRefusal(
        session.send(outgoing(friend.person, convertSampleToMedia(createSampleMediaFile(kind)))),
        'unsupported',
      );
    });

    if (kinds[0]) declareRefusalTests(bench, kinds[0], maxMediaBytes, outgoing);
  });
}

function declareRefusalTests(
  bench: TestBench,
  kind: MediaKind,
  maxMediaBytes: number,
  outgoing: (
    to: OutgoingTransportMessage['to'],
    media: ReturnType<typeof convertSampleToMedia>,
  ) => OutgoingTransportMessage,
): void {
  const file = createSampleMediaFile(kind);
  const { sha256: _, ...unsigned } = convertSampleToMedia(file);
  const altered = Buffer.from(file.bytes);
  altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 0xff;
  const invalidMedia = {
    'cannot be opened': convertSampleToMedia(file, () => {
      throw new Error('The file was deleted.');
    }),
    'ends with an error': convertSampleToMedia(file, () => createBrokenStream(file.bytes)),
    'is shorter than announced': { ...unsigned, open: async () => createChunkedStream(file.bytes.subarray(0, -1)) },
    'has another SHA-256': convertSampleToMedia(file, () => createChunkedStream(altered)),
  };

  it.each(Object.entries(invalidMedia))('refuses media that %s, and sends no part of it', async (_, media) => {
    const { session } = await (await bench.createLine()).link();
    const friend = await bench.createCounterpart();
    await bench.expectRefusal(session.send(outgoing(friend.person, media)), 'media-refused');
    const fence = bench.text(friend.person, 'Sin archivo');
    await bench.waitForResult('the receipt', session.send(fence));
    await bench.waitForArrival(friend, fence.id);
    expect((await friend.arrived()).map(({ id }) => id)).toEqual([fence.id]);
  });

  it('refuses media above the size limit without opening it', async () => {
    const { session } = await (await bench.createLine()).link();
    const friend = await bench.createCounterpart();
    let openCount = 0;
    const media = convertSampleToMedia(file, () => {
      openCount += 1;
      return createChunkedStream(file.bytes);
    });
    const large = { ...media, size: maxMediaBytes + 1 };
    await bench.expectRefusal(session.send(outgoing(friend.person, large)), 'media-refused');
    expect(openCount).toBe(0);
  });
}
