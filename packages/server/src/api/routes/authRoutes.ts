import type { Services } from '../index.ts';
import { type Route, route } from './route.ts';

export const authRoutes = ({ accounts }: Services): Route[] => [
  route('POST /auth/register', ({ payload, actor }) => accounts.register(payload, actor)),
  route('POST /auth/login', ({ payload, actor }) => accounts.login(payload, actor)),
  route('GET /auth/profile', ({ caller }) => accounts.profile(caller.userId)),
  route('PUT /auth/password', ({ caller, payload, actor }) =>
    accounts.changePassword(caller.userId, payload, actor),
  ),
  route('POST /auth/claim-admin', ({ caller, payload, actor }) =>
    accounts.claimAdmin(caller.userId, payload.code, actor),
  ),
];
