import type { AuditAction, Client } from '@recado/contract';
import { toasts } from '@recado/texts';
import { toBuffer } from 'qrcode';
import type { ConnectionStatus } from '../../ground/connection/index.ts';
import type { Services } from '../index.ts';
import { type Call, type Route, route } from './route.ts';

/** Pixels; the quiet zone and pure black and white are the library's defaults, and what cameras read best. */
const QR_WIDTH = 320;

type Acting = Pick<Call<'POST /whatsapp/client/{id}/restart'>, 'caller' | 'params' | 'actor'>;

export function whatsappRoutes({ clients, sessions, proofs, auditLog }: Services): Route[] {
  /** Does something to a client of the caller's, and tells the audit log. */
  const told = async <T>(
    call: Acting,
    action: AuditAction,
    act: (clientId: string) => Promise<T>,
    find: typeof clients.find = clients.findActive,
  ) => {
    const { id } = await find(call.caller, call.params.id);
    return auditLog.around(call.actor, { action, target: { kind: 'client', id } }, () => act(id));
  };
  const acting = async (
    call: Acting,
    action: AuditAction,
    act: (clientId: string) => Promise<ConnectionStatus>,
    message: string | ((client: Client) => string),
    find?: typeof clients.find,
  ) => {
    await told(call, action, act, find);
    const client = await clients.get(call.caller, call.params.id);
    return { success: true, message: typeof message === 'string' ? message : message(client), client };
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
    route('POST /whatsapp/client/{id}/initialize', call =>
      acting(call, 'client.initialized', sessions.initialize, nextStep),
    ),
    route('POST /whatsapp/client/{id}/restart', call =>
      acting(call, 'client.restarted', sessions.restart, toasts.clientRestarted),
    ),
    route('POST /whatsapp/client/{id}/prove', async ({ caller, params }) => {
      const { id } = await clients.findActive(caller, params.id);
      const asked = await proofs.prove(id);
      return { ...asked, client: await clients.get(caller, params.id) };
    }),
    route('POST /whatsapp/client/{id}/disconnect', call =>
      // Unlinks: that may be asked of a paused line, too.
      acting(call, 'client.disconnected', sessions.disconnect, toasts.clientDisconnected, clients.find),
    ),
    route('POST /whatsapp/client/{id}/pairing-code', call =>
      told(call, 'client.pairing_code_asked', sessions.pairingCode),
    ),
  ];
}

/** By which of the two a line is linked. */
const nextStep = ({ transport }: Client): string =>
  transport.credentials.length > 0 ? toasts.clientAwaitsData : toasts.clientInitialized;
