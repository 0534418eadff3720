import type { Session } from '@recado/transport';
import { deleteWebhookRequest, loadOldestWebhookRequests } from '../transports/index.ts';

/**
 * Delivers webhook requests that arrived while the client used another transport, oldest first. A request
 * that fails stays stored until the session is opened again. A repeated delivery is harmless, because
 * messages are identified by their ID and so are stored only once.
 */
export async function deliverStoredWebhookRequests(
  dependencies: Parameters<typeof loadOldestWebhookRequests>[0],
  scope: Parameters<typeof loadOldestWebhookRequests>[1],
  session: Session,
  signal: AbortSignal,
): Promise<void> {
  if (!session.receiveWebhook) return;
  for (;;) {
    const storedRequests = await loadOldestWebhookRequests(dependencies, scope);
    for (const { id, request } of storedRequests) {
      if (signal.aborted) return;
      await session.receiveWebhook(request);
      await deleteWebhookRequest(dependencies.database, id);
    }
    if (storedRequests.length === 0) return;
  }
}
