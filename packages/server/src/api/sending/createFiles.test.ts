import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeferred } from '@recado/timing';
import { expect, it } from 'vitest';
import { createGuard } from '../../deliveries/guard/index.ts';
import { TooManyRequests, Unprocessable } from '../../ground/errors/index.ts';
import { sameForAll } from '../../lines/index.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { createFiles } from './createFiles.ts';

it('nobody has more of the conversion, which all share, than a turn and some that wait', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recado-files-'));
  const path = join(folder, 'voz.wav');
  await writeFile(path, Buffer.from('RIFF\x24\0\0\0WAVEfmt '));
  const upload = {
    path,
    kept: 'kept',
    size: 16,
    sha256: 'f'.repeat(64),
    mimeType: 'audio/wav',
    fileName: 'voz.wav',
  };
  const converting = createDeferred<Buffer>();
  let running = 0;
  const run = () => {
    running += 1;
    return converting.promise;
  };
  const guard = createGuard({ allowedPrivateCidrs: [] });
  const files = createFiles({
    guard,
    uploads: { look: async () => upload, take: async () => upload, keepMade: async () => 'kept' },
    abilities: sameForAll({
      ...{ qr: true, pairingCode: true, groups: true, media: ['audio'], receipts: true },
      maxMediaBytes: 1_000,
    }),
    ffmpeg: { find: () => 'ffmpeg', run },
    log: quietLog,
  });
  const send = (clientId: string) =>
    files(clientId, { kind: 'voice', mediaId: 'voz' }, async () => 'sent').catch((error: unknown) => error);
  const ofOne = Array.from({ length: 12 }, () => send('one'));
  expect(await Promise.race(ofOne)).toBeInstanceOf(TooManyRequests);
  const ofOther = send('other');
  await expect.poll(() => running).toBe(2);
  converting.reject(new Error('it is none'));
  expect(await ofOther).toBeInstanceOf(Unprocessable);
  const ends = await Promise.all(ofOne);
  expect(ends.filter(end => end instanceof Unprocessable)).toHaveLength(11);
  await guard.close();
  await rm(folder, { recursive: true, force: true });
});
