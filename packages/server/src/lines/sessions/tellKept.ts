import type { Session } from '@recado/transport';
import { dropPost, oldestPosts } from '../transports/index.ts';

/**
 * Hands a session what its network posted while the client used another transport, oldest first; what cannot be taken now
 * stays for the next time that it opens. What is known already comes under the same id.
 */
export async function tellKept(
  dependencies: Parameters<typeof oldestPosts>[0],
  of: Parameters<typeof oldestPosts>[1],
  session: Session,
  signal: AbortSignal,
): Promise<void> {
  if (!session.notified) return;
  for (;;) {
    const posts = await oldestPosts(dependencies, of);
    for (const { id, request } of posts) {
      if (signal.aborted) return;
      await session.notified(request);
      await dropPost(dependencies.database, id);
    }
    if (posts.length === 0) return;
  }
}
