import Joi from 'joi';
import type { PublicProfileChanges } from '../../model/Phone.ts';
import {
  type ControlRoute,
  createControlRoute,
  createJsonRoute,
  type RouteResponseDefinition,
} from '../ControlRoute.ts';
import { createBodyParser } from '../createBodyParser.ts';
import { phoneNumberField } from '../fields.ts';
import { findPhone } from '../findPhone.ts';

const onlineBody = createBodyParser(Joi.object<{ online: boolean }>({ online: Joi.boolean().strict().required() }));
const groupAddsBody = createBodyParser(
  Joi.object<{ allowed: boolean }>({ allowed: Joi.boolean().strict().required() }),
);
const usernameBody = createBodyParser(
  Joi.object<{ username: string | null; hidesNumber?: boolean }>({
    username: Joi.string().max(35).allow(null).required(),
    hidesNumber: Joi.boolean().strict(),
  }),
);
const garbledBody = createBodyParser(Joi.object<{ garbled: boolean }>({ garbled: Joi.boolean().strict().required() }));
const shortText = Joi.string().max(2_048);
const profileBody = createBodyParser(
  Joi.object<Omit<PublicProfileChanges, 'picture'> & { picture?: string }>({
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
    phone: phoneNumberField.required(),
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
export const phoneStateRoutes: readonly ControlRoute[] = [
  createJsonRoute(
    {
      path: '/control/phones/{phone}/contacts',
      id: 'saveContact',
      summary: 'Adds a person to the address book, and notifies the linked devices',
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
      summary: 'Marks a chat as unread or removes the mark, and notifies the linked devices',
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
      summary: 'Sets a phone online or offline; the server queues the messages for an offline phone',
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
      summary: 'Sets whether others may add the phone to groups; otherwise they must invite it (403)',
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
      path: '/control/phones/{phone}/username',
      id: 'setUsername',
      summary: 'Sets the username that others see, and whether they see only the LID; null removes the username',
      body: usernameBody,
      answer: noContent,
    },
    ({ emulator, params, body: { username, hidesNumber } }) => {
      findPhone(emulator, params.phone).setUsername(
        username ?? undefined,
        hidesNumber === undefined ? {} : { hidesNumber },
      );
      return { status: 204 };
    },
  ),
  createJsonRoute(
    {
      path: '/control/phones/{phone}/profile',
      id: 'setProfile',
      summary: 'Changes the profile that others see; `business` makes the phone a business',
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
      summary: 'Reinstalls WhatsApp on the phone: new keys, no linked devices',
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
      summary: 'Deletes the Signal sessions of the phone, which must then request the next message again',
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
      summary: 'Deletes the media files of the phone, which then cannot upload them again',
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
      summary: 'Sets whether recipients cannot decrypt the messages of the phone',
      body: garbledBody,
      answer: noContent,
    },
    async ({ emulator, params, body }) => {
      await findPhone(emulator, params.phone).garble(body.garbled);
      return { status: 204 };
    },
  ),
];
