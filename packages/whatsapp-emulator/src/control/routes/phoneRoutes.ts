import Joi from 'joi';
import { answers } from '../answers.ts';
import { phoneField } from '../fields.ts';
import { findPhone } from '../findPhone.ts';
import { qrInImage } from '../qrInImage.ts';
import { type Answer, BadInput, jsonRoute, type Route, route } from '../Route.ts';
import { shaped } from '../shaped.ts';
import { phoneView } from '../views.ts';

const newPhone = shaped(
  Joi.object<{ phone: string; name?: string }>({ phone: phoneField.required(), name: Joi.string().max(100) }),
);
const scan = shaped(
  Joi.object<{ qr?: string; image?: string }>({
    qr: Joi.string().description('Its text'),
    image: Joi.string().base64().description('A PNG of it, in base64'),
  }).xor('qr', 'image'),
);
const code = shaped(Joi.object<{ code: string }>({ code: Joi.string().required() }));
const history = shaped(
  Joi.object<{ device: number; messages: number; asFile: boolean }>({
    device: Joi.number().integer().min(1).required(),
    messages: Joi.number().integer().min(0).max(1_000_000).required(),
    asFile: Joi.boolean()
      .strict()
      .default(false)
      .description('To be fetched at the media host, instead of within what announces it'),
  }),
);

const phone = { phone: answers.phone };
const linked: Answer = { status: 200, json: { device: answers.device } };
const done: Answer = { status: 204 };

/** Phones, and the devices linked to them. */
export const phoneRoutes: readonly Route[] = [
  jsonRoute(
    {
      path: '/control/phones',
      id: 'createPhone',
      about: 'A phone with a number; 200 when the number has one already',
      body: newPhone,
      answer: { status: 201, json: phone },
    },
    ({ emulator, body }) => {
      const known = emulator.phones.get(body.phone);
      return {
        status: known ? 200 : 201,
        body: { phone: phoneView(known ?? emulator.phones.create(body)) },
      };
    },
  ),
  route(
    {
      method: 'GET',
      path: '/control/phones',
      id: 'listPhones',
      about: 'All phones, with their linked devices',
      answer: { status: 200, json: { phones: [answers.phone] } },
    },
    ({ emulator }) => ({ status: 200, body: { phones: emulator.phones.list().map(phoneView) } }),
  ),
  route(
    {
      method: 'GET',
      path: '/control/phones/{phone}',
      id: 'readPhone',
      about: 'A phone, with its linked devices',
      answer: { status: 200, json: phone },
    },
    ({ emulator, params }) => ({
      status: 200,
      body: { phone: phoneView(findPhone(emulator, params.phone)) },
    }),
  ),
  jsonRoute(
    {
      path: '/control/phones/{phone}/scan',
      id: 'scan',
      about: 'Scans a QR; answers once the client proved its identity',
      body: scan,
      answer: linked,
    },
    async ({ emulator, params, body: { qr, image = '' } }) => {
      const text = qr ?? (await qrInImage(Buffer.from(image, 'base64')));
      return { status: 200, body: { device: await findPhone(emulator, params.phone).scan(text) } };
    },
  ),
  jsonRoute(
    {
      path: '/control/phones/{phone}/code',
      id: 'enterCode',
      about: "Types a pairing code that a client asked for with this phone's number",
      body: code,
      answer: linked,
    },
    async ({ emulator, params, body }) => ({
      status: 200,
      body: { device: await findPhone(emulator, params.phone).enterCode(body.code) },
    }),
  ),
  jsonRoute(
    {
      path: '/control/phones/{phone}/history',
      id: 'pushHistory',
      about: 'An invented history of that many messages for a linked device',
      body: history,
      answer: done,
    },
    async ({ emulator, params, body }) => {
      const { device, messages, asFile } = body;
      await findPhone(emulator, params.phone).pushHistory(device, messages, { asFile });
      return { status: 204 };
    },
  ),
  route(
    {
      method: 'DELETE',
      path: '/control/phones/{phone}/devices/{device}',
      id: 'unlink',
      about: 'Unlinks a device, which is told 401',
      answer: done,
    },
    ({ emulator, params }) => {
      const device = Number(params.device);
      if (!Number.isInteger(device)) throw new BadInput('"device" must be a number');
      findPhone(emulator, params.phone).unlink(device);
      return { status: 204 };
    },
  ),
];
