import type { StatusPost } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { Failure, UsageError } from '../../errors.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';

const { posts: texts } = cliTexts;
const PAGE_SIZE = 100;

interface StatusPostPage {
  readonly statusPosts: readonly StatusPost[];
  /** Whether there are further status posts. */
  readonly isPartial: boolean;
}

/** Fetches the newest status posts of a client, up to a number. */
export async function fetchPosts(sdk: Sdk, signal: AbortSignal, limit: number): Promise<StatusPostPage> {
  const statusPosts: StatusPost[] = [];
  let cursor: string | undefined;
  do {
    const query = {
      limit: Math.min(PAGE_SIZE, limit - statusPosts.length),
      ...(cursor !== undefined && { cursor }),
    };
    const page = await sdk.request('GET /external/status-posts', { query, signal });
    statusPosts.push(...page.statusPosts);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && statusPosts.length < limit);
  return { statusPosts, isPartial: cursor !== undefined };
}

/**
 * Finds a status post by its id or the beginning of its id.
 * @throws Failure when no status post has it; UsageError when several have it
 */
export async function findPost(
  remote: RemoteContext,
  client: string,
  id: string,
): Promise<{ readonly sdk: Sdk; readonly post: StatusPost }> {
  const sdk = await createClientSdk(remote, client);
  const { statusPosts } = await fetchPosts(sdk, remote.signal, Number.POSITIVE_INFINITY);
  const [post, another] = statusPosts.filter(each => each.id.startsWith(id.toLowerCase()));
  if (!post) throw new Failure(texts.unknownPost(id));
  if (another) throw new UsageError(texts.ambiguousPost(id));
  return { sdk, post };
}
