import Joi from 'joi';
import type { VisibleProfile } from '../../model/Phone.ts';
import {
  type ControlRoute,
  createControlRoute,
  createJsonRoute,
  type RouteResponseDefinition,
} from '../ControlRoute.ts';
import { createBodyParser } from '../createBodyParser.ts';
import { phoneField } from '../fields.ts';
import { findPhone } from '../findPhone.ts';

const onlineBody = createBodyParser(Joi.object<{ online: boolean }>({ online: Joi.boolean().strict().required() }));
const groupAddsBody = createBodyParser(
  Joi.object<{ allowed: boolean }>({ allowed: Joi.boolean().strict().required() }),
);
const garbledBody = createBodyParser(Joi.object<{ garbled: boolean }>({ garbled: Joi.boolean().strict().required() }));
const shortText = Joi.string().max(2_048);
const profileBody = createBodyParser(
  Joi.object<Omit<VisibleProfile, 'picture'> & { picture?: string }>({
    about: Joi.string().allow('').max(1_000),
    picture: Joi.string().base64().allow(''),
    visible: Joi.boolean().strict(),
    business: Joi.object({
      category: shortText,
      description: shortText,
      email: shortText,
      address: shortText,
      websites: Joi.array().items(shortText).max(10),
      hours: Joi.object({
        timezone: shortText.required(),
        days: Joi.array()
          .items(Joi.object().pattern(Joi.valid('day_of_week', 'mode', 'open_time', 'close_time'), Joi.string()))
          .max(50)
          .required(),
      }),
    }),
  }),
);

const noContent: RouteResponseDefinition = { status: 204 };

const contactBody = createBodyParser(
  Joi.object<{ phone: string; name: string }>({
    phone: phoneField.required(),
    name: Joi.string().max(100).required(),
  }),
);

const chatMarkBody = createBodyParser(
  Joi.object<{ chat: string; unread: boolean }>({
    chat: Joi.string().max(100).required(),
    unread: Joi.boolean().required(),
  }),
);

/** Routes for the state of a phone and its visible profile. */
export const phoneConditionRoutes: readonly ControlRoute[] = [
  createJsonRoute(
    {
      path: '/control/phones/{phone}/contacts',
      id: 'saveContact',
      summary: 'Writes somebody into its address book, which its linked devices are told of',
      body: contactBody,
      answer: noContent,
    },
    async ({ emulator, params, body }) => {
      await findPhone(emulator, params.phone).saveContact(body.phone, body.name);
      return { status: 204 };
    },
  ),
  createJsonRoute(
    {
      path: '/control/phones/{phone}/marks',
      id: 'markChat',
      summary: 'Leaves a chat as unread, or takes that back, which its linked devices are told of',
      body: chatMarkBody,
      answer: noContent,
    },
    async ({ emulator, params, body }) => {
      await findPhone(emulator, params.phone).markChat(body.chat, body.unread);
      return { status: 204 };
    },
  ),
  createJsonRoute(
    {
      path: '/control/phones/{phone}/online',
      id: 'setOnline',
      summary: 'Offline, its messages wait at the server',
      body: onlineBody,
      answer: noContent,
    },
    ({ emulator, params, body }) => {
      findPhone(emulator, params.phone).setOnline(body.online);
      return { status: 204 };
    },
  ),
  createJsonRoute(
    {
      path: '/control/phones/{phone}/group-adds',
      id: 'setGroupAdds',
      summary: 'Who allows none has to be invited (403)',
      body: groupAddsBody,
      answer: noContent,
    },
    ({ emulator, params, body }) => {
      findPhone(emulator, params.phone).setGroupAdds(body.allowed);
      return { status: 204 };
    },
  ),
  createJsonRoute(
    {
      path: '/control/phones/{phone}/profile',
      id: 'setProfile',
      summary: 'What others see of it; `business` makes it one',
      body: profileBody,
      answer: noContent,
    },
    ({ emulator, params, body: { picture, ...shown } }) => {
      findPhone(emulator, params.phone).setProfile({
        ...shown,
        ...(picture !== undefined && { picture: Buffer.from(picture, 'base64') }),
      });
      return { status: 204 };
    },
  ),
  createControlRoute(
    {
      method: 'POST',
      path: '/control/phones/{phone}/reinstall',
      id: 'reinstall',
      summary: 'WhatsApp is installed anew: other keys, no linked devices',
      answer: noContent,
    },
    ({ emulator, params }) => {
      findPhone(emulator, params.phone).reinstall();
      return { status: 204 };
    },
  ),
  createControlRoute(
    {
      method: 'DELETE',
      path: '/control/phones/{phone}/sessions',
      id: 'forgetSessions',
      summary: 'Forgets its Signal sessions: the next message to it has to be asked for again',
      answer: noContent,
    },
    ({ emulator, params }) => {
      findPhone(emulator, params.phone).forgetSessions();
      return { status: 204 };
    },
  ),
  createControlRoute(
    {
      method: 'DELETE',
      path: '/control/phones/{phone}/files',
      id: 'deleteFiles',
      summary: 'It has deleted the files of its messages, and uploads none again',
      answer: noContent,
    },
    ({ emulator, params }) => {
      findPhone(emulator, params.phone).deleteFiles();
      return { status: 204 };
    },
  ),
  createJsonRoute(
    {
      path: '/control/phones/{phone}/garbled',
      id: 'setGarbled',
      summary: 'Nobody can read what it sends, until that ends',
      body: garbledBody,
      answer: noContent,
    },
    async ({ emulator, params, body }) => {
      await findPhone(emulator, params.phone).garble(body.garbled);
      return { status: 204 };
    },
  ),
];
