import Joi from 'joi';
import type { Emulator } from '../../model/Emulator.ts';
import { EmulatorError } from '../../model/EmulatorError.ts';
import {
  type ControlRoute,
  createControlRoute,
  createJsonRoute,
  type RouteResponseDefinition,
} from '../ControlRoute.ts';
import { createBodyParser } from '../createBodyParser.ts';
import { phoneNumberField } from '../fields.ts';
import { findPhone } from '../findPhone.ts';
import { responseSchemas } from '../responseSchemas.ts';

const phones = Joi.array().items(phoneNumberField);
const newGroupBody = createBodyParser(
  Joi.object<{
    subject: string;
    creator: string;
    participants: string[];
    isCommunity?: boolean;
    community?: string;
  }>({
    subject: Joi.string().max(100).required(),
    creator: phoneNumberField.required(),
    participants: phones.default([]),
    isCommunity: Joi.boolean().strict().description('Whether the group is a community, with an announcement group'),
    community: Joi.string().description('ID of the community that the group belongs to'),
  }).oxor('isCommunity', 'community'),
);
const memberChangeBody = createBodyParser(
  Joi.object<{ action: 'add' | 'remove' | 'promote' | 'demote'; phones: string[]; actor?: string }>({
    action: Joi.valid('add', 'remove', 'promote', 'demote').required(),
    phones: phones.min(1).required(),
    actor: phoneNumberField,
  }),
);
const groupUpdateBody = createBodyParser(
  Joi.object<{ actor: string } & Parameters<Emulator['groups']['update']>[1]>({
    actor: phoneNumberField.required(),
    subject: Joi.string().max(100),
    description: Joi.string().max(2_048).allow(''),
    announcement: Joi.boolean().strict(),
    locked: Joi.boolean().strict(),
    approval: Joi.boolean().strict(),
  }),
);
const groupJoinBody = createBodyParser(
  Joi.object<{ code: string; phone: string }>({
    code: Joi.string().required(),
    phone: phoneNumberField.required(),
  }),
);
const groupLeaveBody = createBodyParser(Joi.object<{ phone: string }>({ phone: phoneNumberField.required() }));

const resolveNumbers = (emulator: Emulator, numbers: readonly string[]) =>
  numbers.map(number => findPhone(emulator, number).phone);
const groupAnswer = { group: responseSchemas.group };
const okAnswer: RouteResponseDefinition = { status: 200, json: groupAnswer };

/** Routes for groups and their members. */
export const groupRoutes: readonly ControlRoute[] = [
  createJsonRoute(
    {
      path: '/control/groups',
      id: 'createGroup',
      summary: 'Creates a group',
      body: newGroupBody,
      answer: { status: 201, json: groupAnswer },
    },
    ({ emulator, body }) => {
      const { participants: members, creator: by, ...about } = body;
      const [creator = '', ...participants] = resolveNumbers(emulator, [by, ...members]);
      return {
        status: 201,
        body: { group: emulator.groups.create({ ...about, creator, participants }) },
      };
    },
  ),
  createControlRoute(
    {
      method: 'GET',
      path: '/control/groups',
      id: 'listGroups',
      summary: 'Lists all groups',
      answer: { status: 200, json: { groups: [responseSchemas.group] } },
    },
    ({ emulator }) => ({ status: 200, body: { groups: emulator.groups.list() } }),
  ),
  createJsonRoute(
    {
      path: '/control/groups/{id}/participants',
      id: 'changeMembers',
      summary: 'Adds, removes, promotes or demotes members; 409 if the actor is no administrator',
      body: memberChangeBody,
      answer: okAnswer,
    },
    ({ emulator, params, body }) => {
      const id = params.id ?? '';
      if (!emulator.groups.get(id)) throw new EmulatorError(404, `no group has the id ${id}`);
      const [actor] = body.actor === undefined ? [] : resolveNumbers(emulator, [body.actor]);
      const changed = emulator.groups.change(id, body.action, resolveNumbers(emulator, body.phones), actor);
      return { status: 200, body: { group: changed } };
    },
  ),
  createJsonRoute(
    {
      path: '/control/groups/{id}',
      id: 'changeGroup',
      summary: 'Changes the given properties of a group on behalf of a member',
      body: groupUpdateBody,
      answer: okAnswer,
    },
    ({ emulator, params, body: { actor, ...changes } }) => {
      const [by = ''] = resolveNumbers(emulator, [actor]);
      return { status: 200, body: { group: emulator.groups.update(params.id ?? '', changes, by) } };
    },
  ),
  createJsonRoute(
    {
      path: '/control/group-joins',
      id: 'joinGroup',
      summary: 'Makes a phone join a group with the code of an invite link',
      body: groupJoinBody,
      answer: okAnswer,
    },
    ({ emulator, body: { code, phone } }) => {
      const [memberNumber = ''] = resolveNumbers(emulator, [phone]);
      return { status: 200, body: { group: emulator.groups.join(code, memberNumber) } };
    },
  ),
  createJsonRoute(
    {
      path: '/control/groups/{id}/leave',
      id: 'leaveGroup',
      summary: 'Makes a member leave a group',
      body: groupLeaveBody,
      answer: okAnswer,
    },
    ({ emulator, params, body: { phone } }) => {
      const [memberNumber = ''] = resolveNumbers(emulator, [phone]);
      return { status: 200, body: { group: emulator.groups.leave(params.id ?? '', memberNumber) } };
    },
  ),
];
