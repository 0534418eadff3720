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
const update = validated(
  Joi.object<{ actor: string } & Parameters<Emulator['groups']['update']>[1]>({
    actor: phoneField.required(),
    subject: Joi.string().max(100),
    description: Joi.string().max(2_048).allow(''),
    announcement: Joi.boolean().strict(),
    locked: Joi.boolean().strict(),
    approval: Joi.boolean().strict(),
  }),
);
const joining = validated(
  Joi.object<{ code: string; phone: string }>({
    code: Joi.string().required(),
    phone: phoneField.required(),
  }),
);
const leaving = validated(Joi.object<{ phone: string }>({ phone: phoneField.required() }));

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
  jsonRoute('/control/groups/{id}', update, ({ emulator, params, body: { actor, ...change } }) => {
    const [by = ''] = registered(emulator, [actor]);
    return { status: 200, body: { group: emulator.groups.update(params.id ?? '', change, by) } };
  }),
  jsonRoute('/control/group-joins', joining, ({ emulator, body: { code, phone } }) => {
    const [own = ''] = registered(emulator, [phone]);
    return { status: 200, body: { group: emulator.groups.join(code, own) } };
  }),
  jsonRoute('/control/groups/{id}/leave', leaving, ({ emulator, params, body: { phone } }) => {
    const [own = ''] = registered(emulator, [phone]);
    return { status: 200, body: { group: emulator.groups.leave(params.id ?? '', own) } };
  }),
];
