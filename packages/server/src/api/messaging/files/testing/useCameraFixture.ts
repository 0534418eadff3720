import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../../testing/createTestPlatform.ts';
import { findFfmpeg } from '../../../../testing/findFfmpeg.ts';
import { toOutgoingMessage } from '../../sending/outgoingContent.ts';
import { createCameraFiles } from './cameraFiles.ts';

/** Number of the customer who receives the files. */
export const customer = '5215587654399';

/** Kinds of messages with a file that may have to be converted. */
type Kind = 'image' | 'video' | 'audio' | 'voice' | 'sticker';

/** Starts a platform, and a server for files in the shapes of cameras, for the tests of one file. */
export function useCameraFixture() {
  let folder: string;
  let server: Server;
  let base: string;
  const fixture = {} as {
    camera: ReturnType<typeof createCameraFiles>;
    platform: TestPlatform;
    clientId: string;
  };
  const filePath = (name: string) => join(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recado-camera-'));
    const ffmpeg = await findFfmpeg();
    fixture.camera = createCameraFiles(folder, ffmpeg);
    fixture.platform = await createTestPlatform({ ffmpeg });
    fixture.clientId = await fixture.platform.createLinkedClient('5215511110091');
    fixture.platform.network.phone(customer);
    server = createServer(async (request, response) =>
      response.end(await readFile(filePath(decodeURI(request.url?.slice(1) ?? '')))),
    );
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }, 600_000);
  afterAll(async () => {
    server?.close();
    await fixture.platform?.close();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    fixture,
    filePath,

    /** Returns the address at which the platform finds a file of the fixture. */
    urlOf(name: string): string {
      return `${base}/${encodeURI(name)}`;
    },

    async write(name: string, bytes: Buffer | Promise<Buffer>): Promise<void> {
      await writeFile(filePath(name), await bytes);
    },

    /** Sends a file and returns what arrives at the customer's phone, with the report of the response. */
    async send(kind: Kind, name: string) {
      const { platform, clientId } = fixture;
      const file = { mediaUrl: this.urlOf(name) };
      const message = toOutgoingMessage({ to: { kind: 'phone', phone: customer }, type: kind, [kind]: file });
      const { body } = await platform.sender.sendMessage({ clientId, message });
      const content = platform.network.phone(customer).messages.find(({ id }) => id === body.messageId)?.content;
      if (content?.type !== 'media') throw new Error('no media message was received');
      return { ...content.media, bytes: Buffer.from(content.media.bytes), conversion: body.conversion };
    },
  };
}
