import Joi from 'joi';
import type { Emulator } from '../../model/Emulator.ts';
import { EmulatorError } from '../../model/EmulatorError.ts';
import { phoneField } from '../fields.ts';
import { findPhone } from '../findPhone.ts';
import { jsonRoute, type Route, route } from '../Route.ts';
import { validated } from '../validated.ts';

const phones = Joi.array().items(phoneField);
const newGroup = validated(
  Joi.object<{ subject: string; creator: string; participants: string[] }>({
    subject: Joi.string().max(100).required(),
    creator: phoneField.required(),
    participants: phones.default([]),
  }),
);
const change = validated(
  Joi.object<{ action: 'add' | 'remove' | 'promote' | 'demote'; phones: string[]; actor?: string }>({
    action: Joi.valid('add', 'remove', 'promote', 'demote').required(),
    phones: phones.min(1).required(),
    actor: phoneField,
  }),
);

const registered = (emulator: Emulator, numbers: readonly string[]) =>
  numbers.map(number => findPhone(emulator, number).phone);

/** Groups and their members. */
export const groupRoutes: readonly Route[] = [
  jsonRoute('/control/groups', newGroup, ({ emulator, body }) => {
    const [creator = '', ...participants] = registered(emulator, [body.creator, ...body.participants]);
    const group = emulator.groups.create({ subject: body.subject, creator, participants });
    return { status: 201, body: { group } };
  }),
  route('GET', '/control/groups', ({ emulator }) => ({
    status: 200,
    body: { groups: emulator.groups.list() },
  })),
  jsonRoute('/control/groups/{id}/participants', change, ({ emulator, params, body }) => {
    const id = params.id ?? '';
    if (!emulator.groups.get(id)) throw new EmulatorError(404, `no group has the id ${id}`);
    const [actor] = body.actor === undefined ? [] : registered(emulator, [body.actor]);
    const group = emulator.groups.change(id, body.action, registered(emulator, body.phones), actor);
    return { status: 200, body: { group } };
  }),
];
