import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { AccountServices } from './createAccountServices.ts';

export const authRoutes = ({
  accounts,
  signIns,
  twoStep,
  passkeys,
  passkeySignIn,
  identity,
}: AccountServices): EndpointRoute[] => [
  defineRoute('POST /auth/register', ({ payload, actor }) => accounts.register(payload, actor)),
  defineRoute('POST /auth/login', ({ payload, actor }) => accounts.login(payload, actor)),
  defineRoute('GET /auth/profile', ({ caller }) => accounts.profile(caller.userId)),
  defineRoute('PUT /auth/password', ({ caller, payload, actor }) =>
    accounts.changePassword(caller.userId, payload, actor),
  ),
  defineRoute('POST /auth/identity', ({ caller, payload, actor }) => identity.confirm(caller, payload, actor)),
  defineRoute('POST /auth/logout', ({ caller, actor }) => signIns.logout(caller, actor)),
  defineRoute('GET /auth/sessions', async ({ caller }) => ({ sessions: await signIns.list(caller) })),
  defineRoute('DELETE /auth/sessions', ({ caller, actor }) => signIns.endOthers(caller, actor)),
  defineRoute('DELETE /auth/sessions/{id}', ({ caller, params, actor }) =>
    signIns.end({ ...caller, signInId: params.id }, actor),
  ),
  defineRoute('GET /auth/claim-admin', () => accounts.readAdminClaim()),
  defineRoute('POST /auth/claim-admin', ({ caller, payload, actor }) =>
    accounts.claimAdmin(caller.userId, payload.code, actor),
  ),
  defineRoute('GET /auth/two-step', ({ caller }) => twoStep.read(caller)),
  defineRoute('POST /auth/two-step', ({ caller, payload, actor }) => twoStep.begin(caller, payload.password, actor)),
  defineRoute('POST /auth/two-step/confirm', ({ caller, payload, actor }) => twoStep.confirm(caller, payload, actor)),
  defineRoute('POST /auth/two-step/codes', ({ caller, payload, actor }) =>
    twoStep.renewCodes(caller.userId, payload, actor),
  ),
  defineRoute('DELETE /auth/two-step', ({ caller, payload, actor }) => twoStep.end(caller.userId, payload, actor)),
  defineRoute('GET /auth/passkeys', ({ caller }) => passkeys.list(caller)),
  defineRoute('POST /auth/passkeys/options', ({ caller, payload, actor }) => passkeys.begin(caller, payload, actor)),
  defineRoute('POST /auth/passkeys', ({ caller, payload, actor }) => passkeys.add(caller, payload, actor)),
  defineRoute('PATCH /auth/passkeys/{id}', ({ caller, params, payload, actor }) =>
    passkeys.rename(caller, params.id, payload.name, actor),
  ),
  defineRoute('DELETE /auth/passkeys/{id}', ({ caller, params, payload, actor }) =>
    passkeys.remove(caller, params.id, payload, actor),
  ),
  defineRoute('GET /auth/passkey', () => ({ address: passkeySignIn.address })),
  defineRoute('POST /auth/passkey/options', ({ actor }) => passkeySignIn.createRequest(actor)),
  defineRoute('POST /auth/passkey', ({ payload, actor }) => passkeySignIn.signIn(payload.credential, actor)),
  defineRoute('DELETE /admin/users/{id}/two-step', ({ caller, params, payload, actor }) =>
    twoStep.remove(params.id, caller.userId, payload, actor),
  ),
];
