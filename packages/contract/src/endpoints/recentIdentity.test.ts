import { describe, expect, it } from 'vitest';
import { type Endpoint, endpoints } from '../index.ts';

const sessionEndpoints = Object.entries<Endpoint>(endpoints).filter(
  ([, { guard }]) => guard === 'session' || guard === 'admin',
);
/** Endpoints that owners share with programs: messages, contacts, campaigns. */
const isSharedWithPrograms = (key: string) =>
  key.includes(' /clients/{id}/') && key.replace('/clients/{id}/', '/external/') in endpoints;

/**
 * Changes that a session makes without a recent proof of identity, each with the reason. Whoever adds an endpoint
 * decides: it gets `needsRecentIdentity` if it gives access that outlasts the session, or it is listed here.
 */
const changesWithoutProof = {
  'asks for the password itself': [
    'DELETE /auth/account',
    'PUT /auth/password',
    'POST /auth/passkeys/options',
    'POST /auth/two-step',
    'POST /auth/two-step/confirm',
    'POST /auth/two-step/codes',
    'DELETE /auth/two-step',
    'DELETE /auth/passkeys/{id}',
    'DELETE /admin/users/{id}/two-step',
    'POST /auth/identity',
  ],
  'needs another secret': [
    // The answer to `POST /auth/passkeys/options`, the terminal's code, the invitation's code, the former address.
    'POST /auth/passkeys',
    'POST /auth/claim-admin',
    'POST /invitations/accept',
    'PUT /notices/push',
  ],
  'removes access': [
    'DELETE /keys/{id}',
    'DELETE /clients/{id}/previous-token',
    'POST /auth/logout',
    'DELETE /auth/sessions',
    'DELETE /auth/sessions/{id}',
    'DELETE /clients/{id}/secure',
    'DELETE /clients/{id}/proxy',
    'DELETE /clients/{id}/export',
    'DELETE /clients/{id}/status-page',
    'DELETE /clients/{id}/invitations/{invitation}',
    'DELETE /clients/{id}/members/{member}',
    'POST /clients/{id}/leave',
    'DELETE /notices/push/{subscription}',
    'PUT /admin/users/{id}/status',
  ],
  'gives no access': [
    'PATCH /auth/profile',
    'DELETE /today/first-steps',
    'PATCH /auth/passkeys/{id}',
    'POST /clients',
    'POST /clients/{id}/use-linked-number',
    'PUT /clients/{id}/calls',
    'PUT /clients/{id}/reading',
    'PUT /clients/{id}/pace',
    'PUT /clients/{id}/prices/quota',
    'PUT /clients/{id}/retention',
    'PUT /clients/{id}/robot',
    'POST /clients/{id}/robot/try',
    'POST /clients/{id}/proxy/test',
    'POST /clients/{id}/deliveries/{deliveryId}/resend',
    'POST /clients/{id}/deliveries/recover',
    'POST /clients/{id}/webhook/test',
    'PUT /clients/{id}/webhooks/{webhookId}/chat-kinds',
    'PUT /clients/{id}/webhooks/{webhookId}/turns',
    'POST /clients/{id}/webhooks/{webhookId}/enable',
    'POST /clients/{id}/conversations/{conversation}/presence',
    'PATCH /clients/{id}/conversations',
    'PUT /clients/{id}/messages/{messageId}/star',
    'DELETE /clients/{id}/messages/{messageId}/star',
    'POST /conversations/views',
    'DELETE /conversations/views/{view}',
    'POST /notices/test',
    'POST /notices/test-whatsapp',
    'POST /notices/push/test',
    'PUT /admin/limits',
    'PUT /admin/users/{id}/limits',
    'PUT /admin/settings',
  ],
  // A session reads these data anyway, the status page names no person, and the link of an export ends with it.
  'gives what the session shows': [
    'POST /clients/{id}/export',
    'POST /clients/{id}/export/link',
    'POST /clients/{id}/status-page',
  ],
  // The owner scans the code with the phone of the line.
  'needs the phone of the line': [
    'POST /whatsapp/client/{id}/initialize',
    'POST /whatsapp/client/{id}/restart',
    'POST /whatsapp/client/{id}/prove',
    'POST /whatsapp/client/{id}/disconnect',
    'POST /whatsapp/client/{id}/pairing-code',
    'POST /whatsapp/client/{id}/passkey',
    'POST /whatsapp/client/{id}/passkey/confirm',
  ],
};

describe('session endpoints without a recent proof of identity', () => {
  it('are those whose reason is known', () => {
    const unmarkedKeys = sessionEndpoints
      .filter(([key, { needsRecentIdentity }]) => !key.startsWith('GET ') && !needsRecentIdentity)
      .map(([key]) => key)
      .filter(key => !isSharedWithPrograms(key));
    expect(unmarkedKeys.sort()).toEqual(Object.values(changesWithoutProof).flat().sort());
  });

  it('change no webhook, token, key or secret under the paths that owners share with programs', () => {
    const keys = sessionEndpoints
      .filter(([key, { needsRecentIdentity }]) => isSharedWithPrograms(key) && !needsRecentIdentity)
      .map(([key]) => key);
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter(key => /^(?!GET ).*(webhook|token|key|secret|transport|proxy)/.test(key))).toEqual([]);
  });

  it('read no webhook secret and no API token', () => {
    const readers = sessionEndpoints.filter(([key]) => /^GET .*(secret|token$)/.test(key));
    expect(readers.map(([key, { needsRecentIdentity }]) => [key, needsRecentIdentity]).sort()).toEqual([
      ['GET /clients/{id}/token', true],
      ['GET /clients/{id}/webhook/secret', true],
    ]);
  });
});
