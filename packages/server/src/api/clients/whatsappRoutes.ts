import type { AuditAction, Client } from '@recado/contract';
import { getInitializedText, toastTexts } from '@recado/texts';
import type { ClientConnectionStatus } from '../../core/connection/index.ts';
import type { AccountServices } from '../accounts/createAccountServices.ts';
import { createQrPng } from '../http/createQrPng.ts';
import { defineRoute, type EndpointCall, type EndpointRoute } from '../http/defineRoute.ts';
import type { ClientServices } from './createClientServices.ts';

/** Width of a QR linking code in pixels. A margin and pure black on white make it easy for cameras to read. */
const QR_WIDTH_PX = 320;

type ActionCall = Pick<EndpointCall<'POST /whatsapp/client/{id}/restart'>, 'caller' | 'params' | 'actor'>;

interface AuditedRunOptions {
  /** Whether the action is allowed while the account of the client's owner is deactivated. */
  readonly isPausedAllowed?: boolean;
}

export function whatsappRoutes({
  clients,
  sessions,
  manualProbes,
  auditLog,
}: ClientServices & Pick<AccountServices, 'auditLog'>): EndpointRoute[] {
  /** Runs an action on the caller's client and records it in the audit log. */
  const runAudited = async <T>(
    call: ActionCall,
    action: AuditAction,
    act: (clientId: string) => Promise<T>,
    { isPausedAllowed = false }: AuditedRunOptions = {},
  ) => {
    const { id } = isPausedAllowed
      ? await clients.find(call.caller, call.params.id)
      : await clients.findActive(call.caller, call.params.id);
    return auditLog.runAudited(call.actor, { action, target: { kind: 'client', id } }, () => act(id));
  };
  const runAndPresent = async (
    call: ActionCall,
    action: AuditAction,
    act: (clientId: string) => Promise<ClientConnectionStatus>,
    message: string | ((client: Client) => string),
    options?: AuditedRunOptions,
  ) => {
    await runAudited(call, action, act, options);
    const client = await clients.get(call.caller, call.params.id);
    return { success: true, message: typeof message === 'string' ? message : message(client), client };
  };

  return [
    defineRoute('GET /whatsapp/client/{id}/qr', async ({ caller, params, request, h }) => {
      const { id } = await clients.find(caller, params.id);
      const { qr, expiresAt } = await sessions.qr(id);
      const wantsText = String(request.headers.accept ?? '').startsWith('text/plain');
      return h
        .response(wantsText ? qr : createQrPng(qr, QR_WIDTH_PX))
        .type(wantsText ? 'text/plain; charset=utf-8' : 'image/png')
        .header('Cache-Control', 'no-store')
        .header('Vary', 'Accept')
        .header('Expires-At', expiresAt.toISOString());
    }),
    defineRoute('GET /whatsapp/client/{id}/status', async ({ caller, params }) => {
      const { id } = await clients.find(caller, params.id);
      return sessions.status(id);
    }),
    defineRoute('POST /whatsapp/client/{id}/initialize', call =>
      runAndPresent(
        call,
        'client.initialized',
        id => sessions.initialize(id),
        ({ transport }) => getInitializedText(transport),
      ),
    ),
    defineRoute('POST /whatsapp/client/{id}/restart', call =>
      runAndPresent(call, 'client.restarted', id => sessions.restart(id), toastTexts.clientRestarted),
    ),
    defineRoute('POST /whatsapp/client/{id}/prove', async ({ caller, params }) => {
      const { id } = await clients.findActive(caller, params.id);
      const probeResult = await manualProbes.probe(id);
      return { ...probeResult, client: await clients.get(caller, params.id) };
    }),
    defineRoute('POST /whatsapp/client/{id}/disconnect', call =>
      // Unlinking is allowed for a paused client, too.
      runAndPresent(call, 'client.disconnected', id => sessions.disconnect(id), toastTexts.clientDisconnected, {
        isPausedAllowed: true,
      }),
    ),
    defineRoute('POST /whatsapp/client/{id}/pairing-code', call =>
      runAudited(call, 'client.pairing_code_asked', id => sessions.pairingCode(id, { renew: call.query.renew })),
    ),
  ];
}
