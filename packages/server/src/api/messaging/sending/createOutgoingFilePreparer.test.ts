import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeferred } from '@recado/timing';
import { expect, it } from 'vitest';
import { TooManyRequests, Unprocessable } from '../../../core/errors/index.ts';
import { createSsrfGuard } from '../../../deliveries/guard/index.ts';
import { createUniformCapabilityLookup } from '../../../lines/index.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createOutgoingFilePreparer } from './createOutgoingFilePreparer.ts';

it('the file preparer limits each client to one running conversion and a short queue, so others get a turn', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recado-files-'));
  const path = join(folder, 'voz.wav');
  await writeFile(path, Buffer.from('RIFF\x24\0\0\0WAVEfmt '));
  const upload = {
    path,
    storedPath: 'kept',
    size: 16,
    sha256: 'f'.repeat(64),
    mimeType: 'audio/wav',
    fileName: 'voz.wav',
  };
  const conversion = createDeferred<Buffer>();
  let running = 0;
  const run = () => {
    running += 1;
    return conversion.promise;
  };
  const guard = createSsrfGuard({ allowedPrivateCidrs: [] });
  const filePreparer = createOutgoingFilePreparer({
    guard,
    uploads: { getUpload: async () => upload, linkToMessage: async () => upload, storeConverted: async () => 'kept' },
    abilities: createUniformCapabilityLookup({
      ...{ qr: true, pairingCode: true, groups: true, media: ['audio'], receipts: true },
      maxMediaBytes: 1_000,
    }),
    ffmpeg: { find: () => 'ffmpeg', run },
    log: silentTestLogger,
  });
  const send = (clientId: string) =>
    filePreparer
      .prepareFile(clientId, { kind: 'voice', mediaId: 'voz' }, async () => 'sent')
      .catch((error: unknown) => error);
  const sendsOfOneClient = Array.from({ length: 12 }, () => send('one'));
  expect(await Promise.race(sendsOfOneClient)).toBeInstanceOf(TooManyRequests);
  const sendOfOtherClient = send('other');
  await expect.poll(() => running).toBe(2);
  conversion.reject(new Error('not an audio file'));
  expect(await sendOfOtherClient).toBeInstanceOf(Unprocessable);
  const outcomes = await Promise.all(sendsOfOneClient);
  expect(outcomes.filter(end => end instanceof Unprocessable)).toHaveLength(11);
  await guard.close();
  await rm(folder, { recursive: true, force: true });
});
