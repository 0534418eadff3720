import Joi from 'joi';
import type { ShownProfile } from '../../model/Phone.ts';
import { phoneField } from '../fields.ts';
import { findPhone } from '../findPhone.ts';
import { type Answer, jsonRoute, type Route, route } from '../Route.ts';
import { shaped } from '../shaped.ts';

const online = shaped(Joi.object<{ online: boolean }>({ online: Joi.boolean().strict().required() }));
const groupAdds = shaped(Joi.object<{ allowed: boolean }>({ allowed: Joi.boolean().strict().required() }));
const garbled = shaped(Joi.object<{ garbled: boolean }>({ garbled: Joi.boolean().strict().required() }));
const words = Joi.string().max(2_048);
const profile = shaped(
  Joi.object<Omit<ShownProfile, 'picture'> & { picture?: string }>({
    about: Joi.string().allow('').max(1_000),
    picture: Joi.string().base64().allow(''),
    visible: Joi.boolean().strict(),
    business: Joi.object({
      category: words,
      description: words,
      email: words,
      address: words,
      websites: Joi.array().items(words).max(10),
      hours: Joi.object({
        timezone: words.required(),
        days: Joi.array()
          .items(
            Joi.object().pattern(Joi.valid('day_of_week', 'mode', 'open_time', 'close_time'), Joi.string()),
          )
          .max(50)
          .required(),
      }),
    }),
  }),
);

const done: Answer = { status: 204 };

const contact = shaped(
  Joi.object<{ phone: string; name: string }>({
    phone: phoneField.required(),
    name: Joi.string().max(100).required(),
  }),
);

const marking = shaped(
  Joi.object<{ chat: string; unread: boolean }>({
    chat: Joi.string().max(100).required(),
    unread: Joi.boolean().required(),
  }),
);

/** How a phone is, and what others see of it. */
export const conditionRoutes: readonly Route[] = [
  jsonRoute(
    {
      path: '/control/phones/{phone}/contacts',
      id: 'saveContact',
      about: 'Writes somebody into its address book, which its linked devices are told of',
      body: contact,
      answer: done,
    },
    async ({ emulator, params, body }) => {
      await findPhone(emulator, params.phone).saveContact(body.phone, body.name);
      return { status: 204 };
    },
  ),
  jsonRoute(
    {
      path: '/control/phones/{phone}/marks',
      id: 'markChat',
      about: 'Leaves a chat as unread, or takes that back, which its linked devices are told of',
      body: marking,
      answer: done,
    },
    async ({ emulator, params, body }) => {
      await findPhone(emulator, params.phone).markChat(body.chat, body.unread);
      return { status: 204 };
    },
  ),
  jsonRoute(
    {
      path: '/control/phones/{phone}/online',
      id: 'setOnline',
      about: 'Offline, its messages wait at the server',
      body: online,
      answer: done,
    },
    ({ emulator, params, body }) => {
      findPhone(emulator, params.phone).setOnline(body.online);
      return { status: 204 };
    },
  ),
  jsonRoute(
    {
      path: '/control/phones/{phone}/group-adds',
      id: 'setGroupAdds',
      about: 'Who allows none has to be invited (403)',
      body: groupAdds,
      answer: done,
    },
    ({ emulator, params, body }) => {
      findPhone(emulator, params.phone).setGroupAdds(body.allowed);
      return { status: 204 };
    },
  ),
  jsonRoute(
    {
      path: '/control/phones/{phone}/profile',
      id: 'setProfile',
      about: 'What others see of it; `business` makes it one',
      body: profile,
      answer: done,
    },
    ({ emulator, params, body: { picture, ...shown } }) => {
      findPhone(emulator, params.phone).setProfile({
        ...shown,
        ...(picture !== undefined && { picture: Buffer.from(picture, 'base64') }),
      });
      return { status: 204 };
    },
  ),
  route(
    {
      method: 'POST',
      path: '/control/phones/{phone}/reinstall',
      id: 'reinstall',
      about: 'WhatsApp is installed anew: other keys, no linked devices',
      answer: done,
    },
    ({ emulator, params }) => {
      findPhone(emulator, params.phone).reinstall();
      return { status: 204 };
    },
  ),
  route(
    {
      method: 'DELETE',
      path: '/control/phones/{phone}/sessions',
      id: 'forgetSessions',
      about: 'Forgets its Signal sessions: the next message to it has to be asked for again',
      answer: done,
    },
    ({ emulator, params }) => {
      findPhone(emulator, params.phone).forgetSessions();
      return { status: 204 };
    },
  ),
  route(
    {
      method: 'DELETE',
      path: '/control/phones/{phone}/files',
      id: 'deleteFiles',
      about: 'It has deleted the files of its messages, and uploads none again',
      answer: done,
    },
    ({ emulator, params }) => {
      findPhone(emulator, params.phone).deleteFiles();
      return { status: 204 };
    },
  ),
  jsonRoute(
    {
      path: '/control/phones/{phone}/garbled',
      id: 'setGarbled',
      about: 'Nobody can read what it sends, until that ends',
      body: garbled,
      answer: done,
    },
    async ({ emulator, params, body }) => {
      await findPhone(emulator, params.phone).garble(body.garbled);
      return { status: 204 };
    },
  ),
];
