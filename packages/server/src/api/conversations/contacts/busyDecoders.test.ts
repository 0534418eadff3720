import { sendRejectionTexts } from '@recado/texts';
import { createDeferred } from '@recado/timing';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureDecoders } from '../../messaging/files/pictureDecoders.ts';
import { createUploadForm } from '../../messaging/files/testing/createUploadForm.ts';
import { startContractTestServer } from '../../testing/startContractTestServer.ts';

it('rejects the picture of a group with 429 while too many pictures wait, and accepts it afterwards', async () => {
  const world = await startContractTestServer();
  await world.connect();
  const program = world.server.sdk.withApiToken(world.client.apiToken);
  const participants = [world.server.network.phone('5215520010001').number];
  const { group } = await program.request('POST /external/groups', { payload: { subject: 'Mayoreo', participants } });
  const picture = await sharp({ create: { width: 90, height: 30, channels: 3, background: 'tomato' } })
    .png()
    .toBuffer();
  const payload = createUploadForm(picture, 'image/png', 'logo.png');
  const { mediaId } = await program.request('POST /external/media', { payload });
  const change = () =>
    program.request('PUT /external/groups/{group}/picture', { params: { group: group.chat }, payload: { mediaId } });

  const { promise: ended, resolve: endTasks } = createDeferred<void>();
  const tasks = Array.from({ length: 2 + 100 }, () => pictureDecoders.run(() => ended));
  await expect(change()).rejects.toMatchObject({ status: 429, message: sendRejectionTexts.busy(10) });
  endTasks();
  await Promise.all(tasks);
  await expect(change()).resolves.toMatchObject({ success: true });
  await world.stop();
});
