import type { Sdk } from '@recado/sdk';
import { withoutToken } from '../clients/words.ts';
import { findProblems } from './findProblems.ts';
import { byNeed, type StatusReport } from './StatusReport.ts';

/** Sessions that need somebody, at most, of all those that there may be. */
const SESSIONS = '[0,19]';

/** How everything is that the user may see. */
export async function readStatus(sdk: Sdk, signal: AbortSignal): Promise<StatusReport> {
  const [{ user }, { clients }, { webhooks: disabled }] = await Promise.all([
    sdk.request('GET /auth/profile', { signal }),
    sdk.request('GET /clients', { signal }),
    sdk.request('GET /webhooks/disabled', { signal }),
  ]);
  const platform = user.role === 'admin' ? await readPlatform(sdk, signal) : undefined;
  const withWebhook = clients.filter(({ webhookUrl }) => webhookUrl !== null);
  const webhooks = await Promise.all(
    withWebhook.map(async ({ id, businessName }) => {
      const answer = await sdk.request('GET /clients/{id}/webhooks', { params: { id }, signal });
      return answer.webhooks.map(webhook => ({ ...webhook, businessName }));
    }),
  );
  const found = { clients, disabled, webhooks: webhooks.flat(), sessions: platform?.sessions ?? [] };
  return {
    takenAt: new Date().toISOString(),
    clients: clients.map(withoutToken).sort(byNeed),
    problems: findProblems({ ...found, health: platform?.health }),
    ...(platform && { health: platform.health }),
  };
}

async function readPlatform(sdk: Sdk, signal: AbortSignal) {
  const query = { filter: { attention: true }, range: SESSIONS };
  const [{ health }, { sessions }] = await Promise.all([
    sdk.request('GET /admin/health', { signal }),
    sdk.request('GET /admin/sessions', { query, signal }),
  ]);
  return { health, sessions };
}
