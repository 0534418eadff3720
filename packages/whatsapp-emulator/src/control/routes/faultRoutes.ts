import { EmulatorError } from '../../model/EmulatorError.ts';
import { answerSchemas } from '../answerSchemas.ts';
import { faultBody } from '../faultBody.ts';
import { findPhone } from '../findPhone.ts';
import { createJsonRoute, createRoute, type Route } from '../Route.ts';

/** Routes that inject faults. */
export const faultRoutes: readonly Route[] = [
  createJsonRoute(
    {
      path: '/control/faults',
      id: 'addFault',
      summary: 'Makes trouble; `struck` of the answer says how many a fault for `now` struck',
      body: faultBody,
      answer: { status: 201, json: { fault: answerSchemas.fault } },
    },
    async ({ emulator, body }) => {
      const [number, device] = body.client?.split(':') ?? [];
      const phone = number === undefined ? undefined : findPhone(emulator, number).phone;
      const client = device === undefined ? phone : `${phone}:${device}`;
      const fault = await emulator.faults.add(client === undefined ? body : { ...body, client });
      return { status: 201, body: { fault } };
    },
  ),
  createRoute(
    {
      method: 'GET',
      path: '/control/faults',
      id: 'listFaults',
      summary: 'The faults that stand',
      answer: { status: 200, json: { faults: [answerSchemas.fault] } },
    },
    ({ emulator }) => ({ status: 200, body: { faults: emulator.faults.list() } }),
  ),
  createRoute(
    {
      method: 'DELETE',
      path: '/control/faults',
      id: 'clearFaults',
      summary: 'No fault stands any more',
      answer: { status: 204 },
    },
    ({ emulator }) => {
      emulator.faults.clear();
      return { status: 204 };
    },
  ),
  createRoute(
    {
      method: 'DELETE',
      path: '/control/faults/{id}',
      id: 'removeFault',
      summary: 'That one does not stand any more',
      answer: { status: 204 },
    },
    ({ emulator, params }) => {
      if (!emulator.faults.remove(params.id ?? '')) throw new EmulatorError(404, 'no such fault is active');
      return { status: 204 };
    },
  ),
];
