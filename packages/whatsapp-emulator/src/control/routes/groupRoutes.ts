import Joi from 'joi';
import type { Emulator } from '../../model/Emulator.ts';
import { EmulatorError } from '../../model/EmulatorError.ts';
import { answers } from '../answers.ts';
import { phoneField } from '../fields.ts';
import { findPhone } from '../findPhone.ts';
import { type Answer, jsonRoute, type Route, route } from '../Route.ts';
import { shaped } from '../shaped.ts';

const phones = Joi.array().items(phoneField);
const newGroup = shaped(
  Joi.object<{
    subject: string;
    creator: string;
    participants: string[];
    isCommunity?: boolean;
    community?: string;
  }>({
    subject: Joi.string().max(100).required(),
    creator: phoneField.required(),
    participants: phones.default([]),
    isCommunity: Joi.boolean().strict().description('A community, with its group of announcements'),
    community: Joi.string().description('Id of the community that the group is part of'),
  }).oxor('isCommunity', 'community'),
);
const change = shaped(
  Joi.object<{ action: 'add' | 'remove' | 'promote' | 'demote'; phones: string[]; actor?: string }>({
    action: Joi.valid('add', 'remove', 'promote', 'demote').required(),
    phones: phones.min(1).required(),
    actor: phoneField,
  }),
);
const update = shaped(
  Joi.object<{ actor: string } & Parameters<Emulator['groups']['update']>[1]>({
    actor: phoneField.required(),
    subject: Joi.string().max(100),
    description: Joi.string().max(2_048).allow(''),
    announcement: Joi.boolean().strict(),
    locked: Joi.boolean().strict(),
    approval: Joi.boolean().strict(),
  }),
);
const joining = shaped(
  Joi.object<{ code: string; phone: string }>({
    code: Joi.string().required(),
    phone: phoneField.required(),
  }),
);
const leaving = shaped(Joi.object<{ phone: string }>({ phone: phoneField.required() }));

const registered = (emulator: Emulator, numbers: readonly string[]) =>
  numbers.map(number => findPhone(emulator, number).phone);
const group = { group: answers.group };
const answer: Answer = { status: 200, json: group };

/** Groups and their members. */
export const groupRoutes: readonly Route[] = [
  jsonRoute(
    {
      path: '/control/groups',
      id: 'createGroup',
      about: 'Makes a group',
      body: newGroup,
      answer: { status: 201, json: group },
    },
    ({ emulator, body }) => {
      const { participants: members, creator: by, ...about } = body;
      const [creator = '', ...participants] = registered(emulator, [by, ...members]);
      return {
        status: 201,
        body: { group: emulator.groups.create({ ...about, creator, participants }) },
      };
    },
  ),
  route(
    {
      method: 'GET',
      path: '/control/groups',
      id: 'listGroups',
      about: 'All groups',
      answer: { status: 200, json: { groups: [answers.group] } },
    },
    ({ emulator }) => ({ status: 200, body: { groups: emulator.groups.list() } }),
  ),
  jsonRoute(
    {
      path: '/control/groups/{id}/participants',
      id: 'changeMembers',
      about: 'Adds, removes, promotes or demotes; 409 for an actor who is no administrator',
      body: change,
      answer,
    },
    ({ emulator, params, body }) => {
      const id = params.id ?? '';
      if (!emulator.groups.get(id)) throw new EmulatorError(404, `no group has the id ${id}`);
      const [actor] = body.actor === undefined ? [] : registered(emulator, [body.actor]);
      const changed = emulator.groups.change(id, body.action, registered(emulator, body.phones), actor);
      return { status: 200, body: { group: changed } };
    },
  ),
  jsonRoute(
    {
      path: '/control/groups/{id}',
      id: 'changeGroup',
      about: 'A member changes what is named of the group',
      body: update,
      answer,
    },
    ({ emulator, params, body: { actor, ...wanted } }) => {
      const [by = ''] = registered(emulator, [actor]);
      return { status: 200, body: { group: emulator.groups.update(params.id ?? '', wanted, by) } };
    },
  ),
  jsonRoute(
    {
      path: '/control/group-joins',
      id: 'joinGroup',
      about: "A phone follows an invite link's code",
      body: joining,
      answer,
    },
    ({ emulator, body: { code, phone } }) => {
      const [own = ''] = registered(emulator, [phone]);
      return { status: 200, body: { group: emulator.groups.join(code, own) } };
    },
  ),
  jsonRoute(
    {
      path: '/control/groups/{id}/leave',
      id: 'leaveGroup',
      about: 'A member leaves',
      body: leaving,
      answer,
    },
    ({ emulator, params, body: { phone } }) => {
      const [own = ''] = registered(emulator, [phone]);
      return { status: 200, body: { group: emulator.groups.leave(params.id ?? '', own) } };
    },
  ),
];
