import { randomUUID } from 'node:crypto';
import type { OwnProfile } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderFacts } from '../../render/index.ts';
import { readSource, uploadFile } from '../../sending/givenFile.ts';
import { sendOnce } from '../../sending/sendOnce.ts';
import { speakForClient } from '../../sending/speakForClient.ts';
import type { profileOptions } from './options.ts';

const texts = cli.profile;
type Settings = Call<typeof profileOptions>['settings'];

/** `recado profile CLIENT`: changes what is named, and shows what there is then. */
export async function showProfile(
  remote: Remote,
  { args: [client = ''], settings }: Call<typeof profileOptions>,
): Promise<void> {
  const { picture, removePicture } = settings;
  if (picture !== undefined && removePicture) throw new UsageError(texts.bothPictures);
  // Before anything is changed: what is no file ends it.
  const source = picture === undefined ? undefined : await readSource(picture);
  const sdk = await speakForClient(remote, client);
  await changeWords(remote, sdk, settings);
  if (removePicture)
    await sendOnce(remote, randomUUID(), options => sdk.request('DELETE /external/profile/picture', options));
  if (picture !== undefined) await changePicture(remote, sdk, source ?? picture);
  const found = await sdk.request('GET /external/profile', { signal: remote.signal });
  await renderFacts(remote, { title: found.profile.name ?? client, facts: factsOf(found.profile) }, found);
}

async function changeWords(remote: Remote, sdk: Sdk, { name, about }: Settings): Promise<void> {
  if (name === undefined && about === undefined) return;
  const payload = { ...(name !== undefined && { name }), ...(about !== undefined && { about }) };
  await sendOnce(remote, randomUUID(), options =>
    sdk.request('PATCH /external/profile', { payload, ...options }),
  );
}

/** @param source an address of the web's, or the path of a file of this machine */
async function changePicture(remote: Remote, sdk: Sdk, source: URL | string): Promise<void> {
  const payload =
    typeof source === 'string'
      ? { mediaId: await uploadFile(remote, sdk, source) }
      : { mediaUrl: source.href };
  await sendOnce(remote, randomUUID(), options =>
    sdk.request('PUT /external/profile/picture', { payload, ...options }),
  );
}

const none = { text: texts.none, tone: 'muted' } as const;

const factsOf = ({ name, about, pictureUrl }: OwnProfile) => [
  { label: texts.show.name, value: name ?? none },
  { label: texts.show.about, value: about ?? none },
  { label: texts.show.picture, value: pictureUrl === null ? none : texts.show.hasPicture },
];
