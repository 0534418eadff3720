import Joi from 'joi';
import type { PhoneLabelAssignment, PhoneLabelChange } from '../../model/PhoneLabel.ts';
import { type ControlRoute, createControlRoute, createJsonRoute } from '../ControlRoute.ts';
import { createBodyParser } from '../createBodyParser.ts';
import { findPhone } from '../findPhone.ts';
import { responseSchemas } from '../responseSchemas.ts';

const labelBody = createBodyParser(
  Joi.object<PhoneLabelChange>({
    id: Joi.string().max(20).description('Absent for a new label'),
    name: Joi.string().max(100).required(),
    color: Joi.number().integer().min(0).max(19),
    deleted: Joi.boolean().strict(),
  }),
);
const assignmentBody = createBodyParser(
  Joi.object<PhoneLabelAssignment>({
    label: Joi.string().max(20).required().description('ID of the label'),
    chat: Joi.string().max(100).required().description('Number or JID'),
    message: Joi.string().max(100).description('ID of a message; without it, the chat gets the label'),
    labeled: Joi.boolean().strict().description('`false` removes the label'),
  }),
);

/** Routes for the labels of the business app. */
export const labelRoutes: readonly ControlRoute[] = [
  createControlRoute(
    {
      method: 'GET',
      path: '/control/phones/{phone}/labels',
      id: 'listLabels',
      summary: 'Lists the labels of the business app, with their chats and messages',
      answer: { status: 200, json: { labels: [responseSchemas.label] } },
    },
    async ({ emulator, params }) => ({
      status: 200,
      body: { labels: await findPhone(emulator, params.phone).listLabels() },
    }),
  ),
  createJsonRoute(
    {
      path: '/control/phones/{phone}/labels',
      id: 'saveLabel',
      summary: 'Creates, changes or deletes a label, and notifies the linked devices',
      body: labelBody,
      answer: { status: 200, json: { label: responseSchemas.labelId } },
    },
    async ({ emulator, params, body }) => ({
      status: 200,
      body: { label: await findPhone(emulator, params.phone).saveLabel(body) },
    }),
  ),
  createJsonRoute(
    {
      path: '/control/phones/{phone}/labels/assignments',
      id: 'assignLabel',
      summary: 'Adds a label to a chat or message, or removes it, and notifies the linked devices',
      body: assignmentBody,
      answer: { status: 204 },
    },
    async ({ emulator, params, body }) => {
      await findPhone(emulator, params.phone).assignLabel(body);
      return { status: 204 };
    },
  ),
];
