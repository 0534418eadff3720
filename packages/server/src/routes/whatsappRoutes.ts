import { toasts } from '@recado/texts';
import { toBuffer } from 'qrcode';
import type { Scope, Services } from '../services/index.ts';
import type { ConnectionStatus } from '../services/sessions/index.ts';
import { type Route, route } from './route.ts';

/** Pixels; the quiet zone and pure black and white are the library's defaults, and what cameras read best. */
const QR_WIDTH = 320;

export function whatsappRoutes({ clients, sessions }: Services): Route[] {
  const acting = async (
    scope: Scope,
    clientId: string,
    act: (clientId: string) => Promise<ConnectionStatus>,
    message: string,
  ) => {
    const { id } = await clients.find(scope, clientId);
    await act(id);
    return { success: true, message, client: await clients.get(scope, id) };
  };

  return [
    route('GET /whatsapp/client/{id}/qr', async ({ caller, params, request, h }) => {
      const { id } = await clients.find(caller, params.id);
      const { qr, expiresAt } = await sessions.qr(id);
      const wantsText = String(request.headers.accept ?? '').startsWith('text/plain');
      return h
        .response(wantsText ? qr : await toBuffer(qr, { type: 'png', width: QR_WIDTH, margin: 4 }))
        .type(wantsText ? 'text/plain; charset=utf-8' : 'image/png')
        .header('Cache-Control', 'no-store')
        .header('Vary', 'Accept')
        .header('Expires-At', expiresAt.toISOString());
    }),
    route('GET /whatsapp/client/{id}/status', async ({ caller, params }) => {
      const { id } = await clients.find(caller, params.id);
      return sessions.status(id);
    }),
    route('POST /whatsapp/client/{id}/initialize', ({ caller, params }) =>
      acting(caller, params.id, sessions.initialize, toasts.clientInitialized),
    ),
    route('POST /whatsapp/client/{id}/restart', ({ caller, params }) =>
      acting(caller, params.id, sessions.restart, toasts.clientRestarted),
    ),
    route('POST /whatsapp/client/{id}/disconnect', ({ caller, params }) =>
      acting(caller, params.id, sessions.disconnect, toasts.clientDisconnected),
    ),
    route('POST /whatsapp/client/{id}/pairing-code', async ({ caller, params }) => {
      const { id } = await clients.find(caller, params.id);
      return sessions.pairingCode(id);
    }),
  ];
}
