import { EmulatorError } from '../../model/EmulatorError.ts';
import { answers } from '../answers.ts';
import { faultBody } from '../faultBody.ts';
import { findPhone } from '../findPhone.ts';
import { jsonRoute, type Route, route } from '../Route.ts';

/** Trouble on demand. */
export const faultRoutes: readonly Route[] = [
  jsonRoute(
    {
      path: '/control/faults',
      id: 'addFault',
      about: 'Makes trouble; `struck` of the answer says how many a fault for `now` struck',
      body: faultBody,
      answer: { status: 201, json: { fault: answers.fault } },
    },
    async ({ emulator, body }) => {
      const [number, device] = body.client?.split(':') ?? [];
      const phone = number === undefined ? undefined : findPhone(emulator, number).phone;
      const client = device === undefined ? phone : `${phone}:${device}`;
      const fault = await emulator.faults.add(client === undefined ? body : { ...body, client });
      return { status: 201, body: { fault } };
    },
  ),
  route(
    {
      method: 'GET',
      path: '/control/faults',
      id: 'listFaults',
      about: 'The faults that stand',
      answer: { status: 200, json: { faults: [answers.fault] } },
    },
    ({ emulator }) => ({ status: 200, body: { faults: emulator.faults.list() } }),
  ),
  route(
    {
      method: 'DELETE',
      path: '/control/faults',
      id: 'clearFaults',
      about: 'No fault stands any more',
      answer: { status: 204 },
    },
    ({ emulator }) => {
      emulator.faults.clear();
      return { status: 204 };
    },
  ),
  route(
    {
      method: 'DELETE',
      path: '/control/faults/{id}',
      id: 'removeFault',
      about: 'That one does not stand any more',
      answer: { status: 204 },
    },
    ({ emulator, params }) => {
      if (!emulator.faults.remove(params.id ?? '')) throw new EmulatorError(404, 'no such fault stands');
      return { status: 204 };
    },
  ),
];
