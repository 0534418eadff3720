import type { Services } from '../services/index.ts';
import { type Route, route } from './route.ts';

export const authRoutes = ({ accounts }: Services): Route[] => [
  route('POST /auth/register', ({ payload, address }) => accounts.register(payload, address)),
  route('POST /auth/login', ({ payload, address }) => accounts.login(payload, address)),
  route('GET /auth/profile', ({ caller }) => accounts.profile(caller.userId)),
  route('PUT /auth/password', ({ caller, payload, address }) =>
    accounts.changePassword(caller.userId, payload, address),
  ),
  route('POST /auth/claim-admin', ({ caller, payload, address }) =>
    accounts.claimAdmin(caller.userId, payload.code, address),
  ),
];
