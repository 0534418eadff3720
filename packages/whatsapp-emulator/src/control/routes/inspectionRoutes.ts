import { type Route, route } from '../Route.ts';

/** What the emulator knows and what it did not understand. */
export const inspectionRoutes: readonly Route[] = [
  route('GET', '/control/state', ({ emulator }) => ({ status: 200, body: emulator.state() })),
  route('GET', '/control/unknown', ({ emulator }) => ({
    status: 200,
    body: { unknown: emulator.unknown() },
  })),
];
