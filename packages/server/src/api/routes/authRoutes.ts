import type { Services } from '../index.ts';
import { type Route, route } from './route.ts';

export const authRoutes = ({ accounts, signIns, twoStep, passkeys, passkeySignIn }: Services): Route[] => [
  route('POST /auth/register', ({ payload, actor }) => accounts.register(payload, actor)),
  route('POST /auth/login', ({ payload, actor }) => accounts.login(payload, actor)),
  route('GET /auth/profile', ({ caller }) => accounts.profile(caller.userId)),
  route('PUT /auth/password', ({ caller, payload, actor }) => accounts.changePassword(caller.userId, payload, actor)),
  route('POST /auth/logout', ({ caller, actor }) => signIns.logout(caller, actor)),
  route('GET /auth/sessions', async ({ caller }) => ({ sessions: await signIns.list(caller) })),
  route('DELETE /auth/sessions', ({ caller, actor }) => signIns.endOthers(caller, actor)),
  route('DELETE /auth/sessions/{id}', ({ caller, params, actor }) =>
    signIns.end({ ...caller, signInId: params.id }, actor),
  ),
  route('POST /auth/claim-admin', ({ caller, payload, actor }) =>
    accounts.claimAdmin(caller.userId, payload.code, actor),
  ),
  route('GET /auth/two-step', ({ caller }) => twoStep.read(caller)),
  route('POST /auth/two-step', ({ caller, payload, actor }) => twoStep.begin(caller, payload.password, actor)),
  route('POST /auth/two-step/confirm', ({ caller, payload, actor }) => twoStep.confirm(caller, payload, actor)),
  route('POST /auth/two-step/codes', ({ caller, payload, actor }) => twoStep.renewCodes(caller.userId, payload, actor)),
  route('DELETE /auth/two-step', ({ caller, payload, actor }) => twoStep.end(caller.userId, payload, actor)),
  route('GET /auth/passkeys', ({ caller }) => passkeys.list(caller)),
  route('POST /auth/passkeys/options', ({ caller, payload, actor }) => passkeys.begin(caller, payload, actor)),
  route('POST /auth/passkeys', ({ caller, payload, actor }) => passkeys.add(caller, payload, actor)),
  route('PATCH /auth/passkeys/{id}', ({ caller, params, payload, actor }) =>
    passkeys.rename(caller, params.id, payload.name, actor),
  ),
  route('DELETE /auth/passkeys/{id}', ({ caller, params, payload, actor }) =>
    passkeys.remove(caller, params.id, payload, actor),
  ),
  route('GET /auth/passkey', () => ({ address: passkeySignIn.address })),
  route('POST /auth/passkey/options', ({ actor }) => passkeySignIn.createRequest(actor)),
  route('POST /auth/passkey', ({ payload, actor }) => passkeySignIn.signIn(payload.credential, actor)),
  route('DELETE /admin/users/{id}/two-step', ({ caller, params, payload, actor }) =>
    twoStep.remove(params.id, caller.userId, payload, actor),
  ),
];
