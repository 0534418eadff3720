import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderConfirmation, renderNotice } from '../../render/index.ts';
import { sendIdempotently } from '../../sending/sendIdempotently.ts';
import { findPost } from './findPost.ts';
import { formatPostContent } from './listPosts.ts';

const { delete: texts } = cliTexts.posts;

/** Implements `recado posts delete CLIENT POST`: ends a status post before its 24 hours are over. */
export async function deletePost(remote: RemoteContext, call: CommandInvocation): Promise<void> {
  const [client = '', id = ''] = call.args;
  const { sdk, post } = await findPost(remote, client, id);
  await renderConfirmation(remote, call, texts.warning(formatPostContent(post)), remote.signal);
  const response = await sendIdempotently(remote, `delete-${post.id}-${Date.now()}`, options =>
    sdk.request('DELETE /external/status-posts/{post}', { params: { post: post.id }, ...options }),
  );
  const isDeleted = response.statusPost.state === 'deleted';
  await renderNotice(
    remote,
    { tone: isDeleted ? 'done' : 'warning', text: isDeleted ? texts.done : texts.unknown },
    response,
  );
}
