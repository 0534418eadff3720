import { EmulatorError } from '../../model/EmulatorError.ts';
import { faultBody } from '../faultBody.ts';
import { findPhone } from '../findPhone.ts';
import { jsonRoute, type Route, route } from '../Route.ts';
import { groupRoutes } from './groupRoutes.ts';
import { messageRoutes } from './messageRoutes.ts';
import { mockPhoneRoutes } from './mockPhoneRoutes.ts';
import { phoneRoutes } from './phoneRoutes.ts';

/** Trouble on demand. */
const faultRoutes: readonly Route[] = [
  jsonRoute('/control/faults', faultBody, async ({ emulator, body }) => {
    const [number, device] = body.client?.split(':') ?? [];
    const phone = number === undefined ? undefined : findPhone(emulator, number).phone;
    const client = device === undefined ? phone : `${phone}:${device}`;
    const fault = await emulator.faults.add(client === undefined ? body : { ...body, client });
    return { status: 201, body: { fault } };
  }),
  route('GET', '/control/faults', ({ emulator }) => ({
    status: 200,
    body: { faults: emulator.faults.list() },
  })),
  route('DELETE', '/control/faults', ({ emulator }) => {
    emulator.faults.clear();
    return { status: 204 };
  }),
  route('DELETE', '/control/faults/{id}', ({ emulator, params }) => {
    if (!emulator.faults.remove(params.id ?? '')) throw new EmulatorError(404, 'no such fault stands');
    return { status: 204 };
  }),
];

/** What the emulator knows and what it did not understand. */
const inspectionRoutes: readonly Route[] = [
  route('GET', '/control/state', ({ emulator }) => ({ status: 200, body: emulator.state() })),
  route('GET', '/control/unknown', ({ emulator }) => ({
    status: 200,
    body: { unknown: emulator.unknown() },
  })),
];

/** The whole control API. */
export const routes: readonly Route[] = [
  ...phoneRoutes,
  ...messageRoutes,
  ...groupRoutes,
  ...faultRoutes,
  ...inspectionRoutes,
  ...mockPhoneRoutes,
];
