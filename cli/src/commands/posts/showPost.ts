import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { formatDateTime, renderTable, toPlainText } from '../../render/index.ts';
import { findPost } from './findPost.ts';
import { formatPostContent } from './listPosts.ts';

const { posts: texts } = cliTexts;

/** Implements `recado posts show CLIENT POST`: shows a status post and the contacts who viewed it. */
export async function showPost(
  remote: RemoteContext,
  { args: [client = '', id = ''] }: Pick<CommandInvocation, 'args'>,
): Promise<void> {
  const { sdk, post } = await findPost(remote, client, id);
  const params = { post: post.id };
  const response = await sdk.request('GET /external/status-posts/{post}', { params, signal: remote.signal });
  const { viewerColumns: columns } = texts;
  const head = [{ label: columns.who, isFlexible: true as const }, { label: columns.chat }, { label: columns.at }];
  const rows = response.viewers.map(({ name, chat, viewedAt }) => [
    toPlainText(name ?? ''),
    chat,
    formatDateTime(viewedAt),
  ]);
  const caption = `${formatPostContent(response.statusPost)} · ${texts.viewers(rows.length)}`;
  await renderTable(remote, { head, rows, empty: texts.noViewers, caption, hasLocalTimes: true }, response);
}
