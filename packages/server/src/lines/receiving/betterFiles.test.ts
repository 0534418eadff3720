import { Readable } from 'node:stream';
import { type Content, MediaGone } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../testing/readStoredMessages.ts';
import { createIncomingMessage, martaAddressWithLid } from './testing/createIncomingMessage.ts';

let platform: TestPlatform;
let clientId: string;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  clientId = await platform.createClient();
});

const { signal } = new AbortController();
const createPicture = (bytes: string, caption?: string): Content => ({
  type: 'media',
  media: { kind: 'image', mimeType: 'image/jpeg', open: async () => Readable.from([Buffer.from(bytes)]) },
  ...(caption !== undefined && { caption }),
});
const receive = (content: Content, fields: object) =>
  platform.receiving.received(clientId, createIncomingMessage(content, fields), signal);
const stored = () => readStoredMessages(platform.database.knex, clientId);
const listUnusedFiles = () => platform.database.knex('unused_files').where({ clientId });

describe('the better file of a picture', () => {
  it('replaces the file of the picture, which stays one message with its caption', async () => {
    await receive(createPicture('coarse', 'Concha'), { id: 'SD' });
    const [coarse] = await stored();
    await receive(createPicture('fine, and larger'), { id: 'HD', betterFileOf: 'SD' });
    await receive(createPicture('fine, and larger'), { id: 'HD', betterFileOf: 'SD' });
    const messages = await stored();
    expect(messages).toMatchObject([{ waId: 'SD', text: 'Concha', media: { size: 'fine, and larger'.length } }]);
    expect(messages[0]?.media?.path).not.toBe(coarse?.media?.path);
    expect(await listUnusedFiles()).toMatchObject([{ path: coarse?.media?.path }]);
    const events = await platform.database.knex('events').where({ clientId, type: 'message.media' });
    expect(events.length).toBeGreaterThan(0);
  });

  it('is a message of its own when the picture is missing or another person sent it', async () => {
    await receive(createPicture('alone'), { id: 'HD', betterFileOf: 'MISSING' });
    await receive(createPicture('coarse'), { id: 'SD' });
    const luis = { kind: 'person', phone: '5215500000099' };
    await receive(createPicture('false'), { id: 'SPOOF', betterFileOf: 'SD', chat: luis, sender: luis });
    const sizes = (await stored()).map(({ waId, media }) => [waId, media?.size]);
    expect(new Map(sizes as [string, number][])).toEqual(
      new Map([
        ['HD', 5],
        ['SD', 6],
        ['SPOOF', 5],
      ]),
    );
  });

  it('leaves the picture as it is when it no longer exists', async () => {
    await receive(createPicture('coarse'), { id: 'SD' });
    const gone = { kind: 'image', mimeType: 'image/jpeg', open: () => Promise.reject(new MediaGone('gone')) } as const;
    await receive({ type: 'media', media: gone }, { id: 'HD', betterFileOf: 'SD' });
    expect(await stored()).toMatchObject([{ waId: 'SD', media: { size: 6, path: expect.any(String) } }]);
    expect(await listUnusedFiles()).toEqual([]);
  });

  it('is recognized in a group by its author, and by the other identifier of the person', async () => {
    const chat = { kind: 'group', id: '120363000000000001' };
    await receive(createPicture('coarse'), {
      id: 'SD',
      chat,
      sender: { kind: 'person', phone: '5215511110000', lid: '88' },
    });
    const author = { kind: 'person', lid: '88' };
    await receive(createPicture('fine'), { id: 'HD', betterFileOf: 'SD', chat, sender: author });
    await receive(createPicture('false'), { id: 'SPOOF', betterFileOf: 'SD', chat, sender: martaAddressWithLid });
    const sizes = (await stored()).map(({ waId, media }) => [waId, media?.size]);
    expect(new Map(sizes as [string, number][])).toEqual(
      new Map([
        ['SD', 4],
        ['SPOOF', 5],
      ]),
    );
  });
});

it('the picture of a product is stored as the file of its message', async () => {
  const { media } = createPicture('a concha') as Extract<Content, { type: 'media' }>;
  await receive({ type: 'product', productId: '7', title: 'Concha', picture: media }, { id: 'P1' });
  await receive({ type: 'product', productId: '8', title: 'Bolillo' }, { id: 'P2' });
  expect(await stored()).toMatchObject([
    { type: 'product', text: 'Concha', media: { mimeType: 'image/jpeg', size: 8, path: expect.any(String) } },
    { type: 'product', text: 'Bolillo', media: null },
  ]);
  expect((await stored())[0]?.details?.product).not.toHaveProperty('picture');
});
