import { randomUUID } from 'node:crypto';
import type { OwnProfile } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderLabelledValues } from '../../render/index.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';
import { parseFileSource, uploadFile } from '../../sending/mediaFile.ts';
import { sendIdempotently } from '../../sending/sendIdempotently.ts';
import type { whatsAppProfileOptions } from './options.ts';

const texts = cliTexts.profile;
type Settings = CommandInvocation<typeof whatsAppProfileOptions>['settings'];

/** `recado profile CLIENT`: changes the profile as the options request, then shows the resulting profile. */
export async function changeOrShowWhatsAppProfile(
  remote: RemoteContext,
  { args: [client = ''], settings }: CommandInvocation<typeof whatsAppProfileOptions>,
): Promise<void> {
  const { picture, removePicture } = settings;
  if (picture !== undefined && removePicture) throw new UsageError(texts.bothPictures);
  // Fail on an invalid path or URL before any change is made.
  const source = picture === undefined ? undefined : await parseFileSource(picture);
  const sdk = await createClientSdk(remote, client);
  await changeNameAndAbout(remote, sdk, settings);
  if (removePicture)
    await sendIdempotently(remote, randomUUID(), options => sdk.request('DELETE /external/profile/picture', options));
  if (picture !== undefined) await changePicture(remote, sdk, source ?? picture);
  const response = await sdk.request('GET /external/profile', { signal: remote.signal });
  await renderLabelledValues(
    remote,
    { title: response.profile.name ?? client, facts: factsOf(response.profile) },
    response,
  );
}

async function changeNameAndAbout(remote: RemoteContext, sdk: Sdk, { name, about }: Settings): Promise<void> {
  if (name === undefined && about === undefined) return;
  const payload = { ...(name !== undefined && { name }), ...(about !== undefined && { about }) };
  await sendIdempotently(remote, randomUUID(), options =>
    sdk.request('PATCH /external/profile', { payload, ...options }),
  );
}

/**
 * Replaces the profile picture of a client.
 *
 * @param source URL of an image, or path of a local file
 */
async function changePicture(remote: RemoteContext, sdk: Sdk, source: URL | string): Promise<void> {
  const payload =
    typeof source === 'string' ? { mediaId: await uploadFile(remote, sdk, source) } : { mediaUrl: source.href };
  await sendIdempotently(remote, randomUUID(), options =>
    sdk.request('PUT /external/profile/picture', { payload, ...options }),
  );
}

const none = { text: texts.none, tone: 'muted' } as const;

const factsOf = ({ name, about, pictureUrl }: OwnProfile) => [
  { label: texts.show.name, value: name ?? none },
  { label: texts.show.about, value: about ?? none },
  { label: texts.show.picture, value: pictureUrl === null ? none : texts.show.hasPicture },
];
