import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

const world = useTransportFixture();
const image = { kind: 'image', bytes: Buffer.from('imagen'), viewOnce: true } as const;

describe('view-once message', () => {
  it('is reported for the phone only, with readable messages in between', async () => {
    const line = world.createLine();
    const { host } = await line.link();
    const friend = world.createPhone();
    const hidden = { media: { ...image, phoneOnly: true } };
    const ids: string[] = [];
    for (const content of [hidden, { text: 'Uno' }, hidden, { text: 'Dos' }])
      ids.push((await friend.send(line.phone, content)).id);
    const phoneOnly = { content: { type: 'phone-only', reason: 'view-once' }, viewOnce: true };
    const expected = [phoneOnly, { content: { text: 'Uno' } }, phoneOnly, { content: { text: 'Dos' } }];
    for (const [at, id] of ids.entries()) expect(await line.waitForMessage(host, id)).toMatchObject(expected[at] ?? {});
  });

  it('is reported with its file if linked devices receive it, as before', async () => {
    const line = world.createLine();
    const { host } = await line.link();
    const { id } = await world.createPhone().send(line.phone, { media: image });
    expect(await line.waitForMessage(host, id)).toMatchObject({
      content: { type: 'media', media: { kind: 'image' } },
      viewOnce: true,
    });
  });
});
