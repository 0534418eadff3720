import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer } from '@recado/server/testing';
import { expect, vi } from 'vitest';

export const VI_WAIT_FOR_OPTIONS = { timeout: 30_000, interval: 100 };
export const SHOP_PHONE_NUMBER = '5215512340000';

/**
 * Starts a server with the client of a bakery on the fake network, and an n8n that has this client's API
 * token.
 */
export async function startShopWithN8n() {
  const home = mkdtempSync(join(tmpdir(), 'recado-n8n-'));
  // Set the variable before the imports. n8n reads it on loading and otherwise stores its settings in the home folder.
  process.env.N8N_USER_FOLDER = home;
  const [{ installRecadoNodes }, { startN8n }] = await Promise.all([
    import('./installRecadoNodes.mjs'),
    import('./startN8n.mjs'),
  ]);
  const server = await startTestServer({ allowedPrivateCidrs: ['127.0.0.0/8'] });
  const owner = await server.person();
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: SHOP_PHONE_NUMBER };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  const nodes = await installRecadoNodes();
  const baseUrl = `${server.url}/api`;
  const n8n = await startN8n(nodes, { baseUrl, apiToken: client.apiToken });
  const params = { id: client.id };

  return {
    server,
    owner,
    client,
    n8n,
    /** Starts a second n8n, whose credential contains `apiToken`. */
    startOther: apiToken => startN8n(nodes, { baseUrl, apiToken }),
    /** Links the client's number: the fake owner scans the QR code of the client. */
    async link() {
      await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
      const qrRequest = { params, accept: 'text/plain' };
      const qr = await vi.waitFor(
        () => owner.sdk.request('GET /whatsapp/client/{id}/qr', qrRequest),
        VI_WAIT_FOR_OPTIONS,
      );
      server.network.phone(SHOP_PHONE_NUMBER).scan(qr);
      await vi.waitFor(async () => {
        const status = await owner.sdk.request('GET /whatsapp/client/{id}/status', { params });
        expect(status.isConnected).toBe(true);
      }, VI_WAIT_FOR_OPTIONS);
    },
    async stop() {
      await n8n.stop();
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
