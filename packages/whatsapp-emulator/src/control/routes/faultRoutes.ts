import { EmulatorError } from '../../model/EmulatorError.ts';
import { type ControlRoute, createControlRoute, createJsonRoute } from '../ControlRoute.ts';
import { faultBodySchema } from '../faultBodySchema.ts';
import { findPhone } from '../findPhone.ts';
import { responseSchemas } from '../responseSchemas.ts';

/** Routes that inject faults. */
export const faultRoutes: readonly ControlRoute[] = [
  createJsonRoute(
    {
      path: '/control/faults',
      id: 'addFault',
      summary: 'Adds a fault; after a fault at `now`, `struck` is the number of affected connections',
      body: faultBodySchema,
      answer: { status: 201, json: { fault: responseSchemas.fault } },
    },
    async ({ emulator, body }) => {
      const [number, device] = body.client?.split(':') ?? [];
      const phone = number === undefined ? undefined : findPhone(emulator, number).phone;
      const client = device === undefined ? phone : `${phone}:${device}`;
      const fault = await emulator.faults.add(client === undefined ? body : { ...body, client });
      return { status: 201, body: { fault } };
    },
  ),
  createControlRoute(
    {
      method: 'GET',
      path: '/control/faults',
      id: 'listFaults',
      summary: 'Lists the active faults',
      answer: { status: 200, json: { faults: [responseSchemas.fault] } },
    },
    ({ emulator }) => ({ status: 200, body: { faults: emulator.faults.list() } }),
  ),
  createControlRoute(
    {
      method: 'DELETE',
      path: '/control/faults',
      id: 'clearFaults',
      summary: 'Removes all faults',
      answer: { status: 204 },
    },
    ({ emulator }) => {
      emulator.faults.clear();
      return { status: 204 };
    },
  ),
  createControlRoute(
    {
      method: 'DELETE',
      path: '/control/faults/{id}',
      id: 'removeFault',
      summary: 'Removes a fault',
      answer: { status: 204 },
    },
    ({ emulator, params }) => {
      if (!emulator.faults.remove(params.id ?? '')) throw new EmulatorError(404, 'no such fault is active');
      return { status: 204 };
    },
  ),
];
