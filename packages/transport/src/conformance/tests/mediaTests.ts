import { describe, expect, it } from 'vitest';
import { type MediaKind, mediaKinds } from '../../content.ts';
import type { Outgoing } from '../../message.ts';
import type { Bench } from '../Bench.ts';
import { brokenStream, readMedia, sample, stream, toMedia } from '../samples.ts';

/** Files in both directions, byte for byte. */
export function mediaTests(bench: Bench): void {
  const { media: kinds, maxMediaBytes } = bench.options.capabilities;
  const outgoing = (to: Outgoing['to'], media: ReturnType<typeof toMedia>): Outgoing => ({
    ...bench.text(to, ''),
    content: { type: 'media', media },
  });

  describe('media', () => {
    it.each(kinds)('sends %s', async kind => {
      const { session } = await (await bench.line()).link();
      const friend = await bench.person();
      const { bytes, ...about } = sample(kind);
      const caption = kind === 'image' || kind === 'video' ? { caption: 'Con texto' } : {};
      const message: Outgoing = {
        ...bench.text(friend.person, ''),
        content: { type: 'media', media: toMedia({ bytes, ...about }), ...caption },
      };
      const receipt = await bench.settled('the receipt', session.send(message));
      expect(receipt.id).toBe(message.id);
      const { media } = await bench.arrival(friend, message.id);
      expect(media).toMatchObject({ ...about, ...caption });
      expect(Buffer.compare((await media?.bytes()) ?? Buffer.of(), bytes)).toBe(0);
    });

    it.each(kinds)('receives %s, as often as it is opened', async kind => {
      const line = await bench.line();
      const { host } = await line.link();
      const friend = await bench.person();
      const { bytes, ...about } = sample(kind);
      const id = await friend.write(line.phone, { type: 'media', media: { bytes, ...about } });
      const { content } = await line.message(host, id);
      if (content.type !== 'media') throw new Error(`It came as ${content.type}.`);
      expect(content.media).toMatchObject(about);
      for (let times = 0; times < 2; times++)
        expect(Buffer.compare(await bench.settled('the media', readMedia(content.media)), bytes)).toBe(0);
    });

    it.each(mediaKinds.filter(kind => !kinds.includes(kind)))('refuses to send %s', async kind => {
      const { session } = await (await bench.line()).link();
      const friend = await bench.person();
      await bench.refused(session.send(outgoing(friend.person, toMedia(sample(kind)))), 'unsupported');
    });

    if (kinds[0]) refusals(bench, kinds[0], maxMediaBytes, outgoing);
  });
}

function refusals(
  bench: Bench,
  kind: MediaKind,
  maxMediaBytes: number,
  outgoing: (to: Outgoing['to'], media: ReturnType<typeof toMedia>) => Outgoing,
): void {
  const file = sample(kind);
  const { sha256: _, ...unsigned } = toMedia(file);
  const altered = Buffer.from(file.bytes);
  altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 0xff;
  const bad = {
    'cannot be opened': toMedia(file, () => {
      throw new Error('The file is gone.');
    }),
    'breaks off': toMedia(file, () => brokenStream(file.bytes)),
    'is shorter than it says': { ...unsigned, open: async () => stream(file.bytes.subarray(0, -1)) },
    'has another SHA-256': toMedia(file, () => stream(altered)),
  };

  it.each(Object.entries(bad))('refuses media that %s, and sends nothing of it', async (_, media) => {
    const { session } = await (await bench.line()).link();
    const friend = await bench.person();
    await bench.refused(session.send(outgoing(friend.person, media)), 'media-refused');
    const fence = bench.text(friend.person, 'Sin archivo');
    await bench.settled('the receipt', session.send(fence));
    await bench.arrival(friend, fence.id);
    expect((await friend.arrived()).map(({ id }) => id)).toEqual([fence.id]);
  });

  it('refuses media that is larger than allowed, without opening it', async () => {
    const { session } = await (await bench.line()).link();
    const friend = await bench.person();
    let opened = 0;
    const media = toMedia(file, () => {
      opened += 1;
      return stream(file.bytes);
    });
    const large = { ...media, size: maxMediaBytes + 1 };
    await bench.refused(session.send(outgoing(friend.person, large)), 'media-refused');
    expect(opened).toBe(0);
  });
}
