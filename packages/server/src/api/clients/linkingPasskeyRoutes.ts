import type { AuditAction } from '@recado/contract';
import { findPasskeyAssertion } from '@recado/contract/rules';
import { linkingPasskeyTexts as texts } from '@recado/texts';
import { Invalid } from '../../core/errors/index.ts';
import type { AccountServices } from '../accounts/createAccountServices.ts';
import { defineRoute, type EndpointCall, type EndpointRoute } from '../http/defineRoute.ts';
import type { ClientServices } from './createClientServices.ts';

type PasskeyCall = Pick<EndpointCall<'POST /whatsapp/client/{id}/passkey/confirm'>, 'caller' | 'params' | 'actor'>;

/** Administrators act only on their own clients here (ADR 90): the passkey belongs to the owner. */
const asOwner = (caller: PasskeyCall['caller']): PasskeyCall['caller'] => ({ ...caller, isAdmin: false });

/** Routes for linking an account from which WhatsApp requires its passkey. Only the client's owner may use them. */
export function linkingPasskeyRoutes({
  clients,
  sessions,
  auditLog,
}: ClientServices & Pick<AccountServices, 'auditLog'>): EndpointRoute[] {
  const runAudited = async (call: PasskeyCall, action: AuditAction, act: (clientId: string) => Promise<void>) => {
    const { id } = await clients.findActive(asOwner(call.caller), call.params.id);
    await auditLog.runAudited(call.actor, { action, target: { kind: 'client', id } }, () => act(id));
  };
  return [
    defineRoute('GET /whatsapp/client/{id}/passkey', async ({ caller, params }) => {
      const { id } = await clients.find(asOwner(caller), params.id);
      return sessions.passkey(id);
    }),
    defineRoute('POST /whatsapp/client/{id}/passkey', async call => {
      const assertion = findPasskeyAssertion(call.payload.assertion);
      if (assertion === undefined) throw new Invalid(texts.errors.malformed, { assertion: texts.errors.malformed });
      await runAudited(call, 'client.passkey_answered', id => sessions.answerPasskey(id, assertion));
      return { success: true, message: texts.done.answered };
    }),
    defineRoute('POST /whatsapp/client/{id}/passkey/confirm', async call => {
      await runAudited(call, 'client.passkey_confirmed', id => sessions.confirmPasskey(id));
      return { success: true, message: texts.done.confirmed };
    }),
  ];
}
