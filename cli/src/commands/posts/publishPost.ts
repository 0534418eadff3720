import { randomUUID } from 'node:crypto';
import type { StatusPostRequestInput } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { formatNumber, renderNotice } from '../../render/index.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';
import { detectMediaType, parseFileSource, uploadFile } from '../../sending/mediaFile.ts';
import { readMessageText } from '../../sending/readMessageText.ts';
import { sendIdempotently } from '../../sending/sendIdempotently.ts';
import type { postPublishOptions } from './options.ts';

const { posts: texts } = cliTexts;
const { publish } = texts;

/** Copies of the contract's limits, so that the command need not load the contract. */
const MAX_TEXT_LENGTH = 700;
const MAX_CAPTION_LENGTH = 1_024;

type PublishInvocation = CommandInvocation<typeof postPublishOptions>;

/** Implements `recado posts publish CLIENT [TEXT]`: publishes a text, a picture or a video. */
export async function publishPost(remote: RemoteContext, { args, settings }: PublishInvocation): Promise<void> {
  const [client = '', ...words] = args;
  const audience = toAudience(settings);
  const hasFile = settings.file !== undefined;
  const limit = hasFile ? MAX_CAPTION_LENGTH : MAX_TEXT_LENGTH;
  const text = words.length === 0 ? '' : await readMessageText(words, limit);
  if (text === '' && !hasFile) throw new UsageError(publish.missingContent);
  const sdk = await createClientSdk(remote, client);
  const content = await composeContent(remote, sdk, text, settings);
  const response = await sendIdempotently(remote, settings.idempotencyKey ?? randomUUID(), options =>
    sdk.request('POST /external/status-posts', { payload: { ...content, audience }, ...options }),
  );
  const { id, state, reachedPeople, audience: reached } = response.statusPost;
  if (state === 'unknown') return renderNotice(remote, { tone: 'warning', text: publish.unknown }, response);
  const people = texts.people(formatNumber(reachedPeople ?? reached.people));
  const next = [{ reason: publish.showHint, command: `recado posts show ${client} ${id.slice(0, 13)}` }];
  await renderNotice(remote, { tone: 'done', text: publish.done(people), next }, response);
}

function toAudience({ label, to }: PublishInvocation['settings']): StatusPostRequestInput['audience'] {
  if (label !== undefined && to !== undefined) throw new UsageError(publish.bothAudiences);
  if (label !== undefined) return { kind: 'label', label };
  if (to === undefined) return { kind: 'all' };
  const contacts = to.split(',').map(contact => contact.trim());
  return { kind: 'chosen', contacts: contacts.filter(contact => contact !== '') };
}

async function composeContent(
  remote: RemoteContext,
  sdk: Sdk,
  text: string,
  { file, background, font }: PublishInvocation['settings'],
): Promise<Omit<StatusPostRequestInput, 'audience'>> {
  if (file === undefined) {
    const style = { ...(background !== undefined && { background }), ...(font !== undefined && { font }) };
    return { type: 'text', text: { text, ...style } };
  }
  if (background !== undefined || font !== undefined) throw new UsageError(publish.onlyForText);
  const url = await parseFileSource(file);
  const type = detectMediaType(url?.pathname ?? file) ?? 'image';
  if (type !== 'image' && type !== 'video') throw new UsageError(publish.otherFile);
  const source = url ? { mediaUrl: url.href } : { mediaId: await uploadFile(remote, sdk, file) };
  const content = { ...source, ...(text !== '' && { caption: text }) };
  return type === 'image' ? { type, image: content } : { type, video: content };
}
