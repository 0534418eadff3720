import type { StatusPost } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import {
  formatDateTime,
  formatNumber,
  renderNextSteps,
  renderTable,
  type StyledTableRow,
  type TextTone,
  toPlainText,
} from '../../render/index.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';
import { fetchPosts } from './findPost.ts';
import type { postListOptions } from './options.ts';

const { posts: texts } = cliTexts;

/** Implements `recado posts list CLIENT`. */
export async function listPosts(
  remote: RemoteContext,
  { args: [client = ''], settings }: CommandInvocation<typeof postListOptions>,
): Promise<void> {
  const sdk = await createClientSdk(remote, client);
  const { statusPosts, isPartial } = await fetchPosts(sdk, remote.signal, settings.limit);
  const { columns } = texts;
  const head = [
    { label: columns.id },
    { label: columns.at },
    { label: columns.state },
    { label: columns.views, align: 'right' as const },
    { label: columns.audience },
    { label: columns.text, isFlexible: true as const },
  ];
  const caption = isPartial ? texts.moreThan(statusPosts.length) : texts.count(statusPosts.length);
  const rows = statusPosts.map(toRow);
  await renderTable(
    remote,
    { head, rows, empty: texts.empty, caption, isPartial, hasLocalTimes: true },
    { statusPosts },
  );
  if (statusPosts.length > 0) return;
  renderNextSteps(remote, [{ reason: texts.publishHint, command: `recado posts publish ${client} "…"` }]);
}

const tones: Readonly<Partial<Record<keyof typeof texts.states, TextTone>>> = {
  published: 'good',
  unknown: 'waiting',
  failed: 'bad',
  deleted: 'muted',
  expired: 'muted',
};

const toRow = (post: StatusPost): StyledTableRow => {
  const state = post.state === 'published' && Date.parse(post.expiresAt) <= Date.now() ? 'expired' : post.state;
  const text = texts.states[state];
  const tone = tones[state];
  return [
    // The first ID characters differ between posts of different minutes, and `show` accepts them.
    post.id.slice(0, 13),
    formatDateTime(post.createdAt),
    tone ? { text, tone } : text,
    formatNumber(post.views),
    formatPostAudience(post),
    formatPostContent(post),
  ];
};

/** Formats who may see a status post, such as “Mayoreo (12)”. */
export const formatPostAudience = ({ audience: { kind, label, people } }: StatusPost): string =>
  `${kind === 'label' ? (label ?? '') : texts.audiences[kind]} (${formatNumber(people)})`;

/** Formats the content of a status post in one line. */
export const formatPostContent = ({ type, text }: StatusPost): string =>
  [type !== 'text' && texts.types[type], toPlainText(text ?? '').replaceAll(/\s+/g, ' ')].filter(Boolean).join(': ');
