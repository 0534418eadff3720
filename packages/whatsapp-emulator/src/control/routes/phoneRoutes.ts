import Joi from 'joi';
import type { NewPhone } from '../../model/Phone.ts';
import {
  type ControlRoute,
  createControlRoute,
  createJsonRoute,
  InvalidInputError,
  type RouteResponseDefinition,
} from '../ControlRoute.ts';
import { createBodyParser } from '../createBodyParser.ts';
import { phoneNumberField } from '../fields.ts';
import { findPhone } from '../findPhone.ts';
import { readQrFromPng } from '../readQrFromPng.ts';
import { responseSchemas } from '../responseSchemas.ts';
import { toPhoneView } from '../views.ts';

const newPhoneBody = createBodyParser(
  Joi.object<NewPhone>({
    phone: phoneNumberField.required(),
    name: Joi.string().max(100),
    app: Joi.valid('business', 'messenger').description('App of the phone; the default is the business app'),
  }),
);
const scanBody = createBodyParser(
  Joi.object<{ qr?: string; image?: string }>({
    qr: Joi.string().description('Text of the QR code'),
    image: Joi.string().base64().description('PNG image of the QR code, in base64'),
  }).xor('qr', 'image'),
);
const codeBody = createBodyParser(Joi.object<{ code: string }>({ code: Joi.string().required() }));
const historyBody = createBodyParser(
  Joi.object<{ device: number; messages: number; asFile: boolean }>({
    device: Joi.number().integer().min(1).required(),
    messages: Joi.number().integer().min(0).max(1_000_000).required(),
    asFile: Joi.boolean()
      .strict()
      .default(false)
      .description('Whether the client downloads the history from the media host instead of receiving it inline'),
  }),
);

const phoneAnswer = { phone: responseSchemas.phone };
const linkedAnswer: RouteResponseDefinition = { status: 200, json: { device: responseSchemas.device } };
const noContent: RouteResponseDefinition = { status: 204 };

/** Routes for phones and the devices linked to them. */
export const phoneRoutes: readonly ControlRoute[] = [
  createJsonRoute(
    {
      path: '/control/phones',
      id: 'createPhone',
      summary: 'Creates a phone; 200 if the number already has one',
      body: newPhoneBody,
      answer: { status: 201, json: phoneAnswer },
    },
    ({ emulator, body }) => {
      const existingPhone = emulator.phones.get(body.phone);
      return {
        status: existingPhone ? 200 : 201,
        body: { phone: toPhoneView(existingPhone ?? emulator.phones.create(body)) },
      };
    },
  ),
  createControlRoute(
    {
      method: 'GET',
      path: '/control/phones',
      id: 'listPhones',
      summary: 'Lists all phones, with their linked devices',
      answer: { status: 200, json: { phones: [responseSchemas.phone] } },
    },
    ({ emulator }) => ({ status: 200, body: { phones: emulator.phones.list().map(toPhoneView) } }),
  ),
  createControlRoute(
    {
      method: 'GET',
      path: '/control/phones/{phone}',
      id: 'readPhone',
      summary: 'Returns a phone, with its linked devices',
      answer: { status: 200, json: phoneAnswer },
    },
    ({ emulator, params }) => ({
      status: 200,
      body: { phone: toPhoneView(findPhone(emulator, params.phone)) },
    }),
  ),
  createJsonRoute(
    {
      path: '/control/phones/{phone}/scan',
      id: 'scan',
      summary: 'Scans a QR code; responds when the client has proved its identity',
      body: scanBody,
      answer: linkedAnswer,
    },
    async ({ emulator, params, body: { qr, image = '' } }) => {
      const text = qr ?? (await readQrFromPng(Buffer.from(image, 'base64')));
      return { status: 200, body: { device: await findPhone(emulator, params.phone).scan(text) } };
    },
  ),
  createJsonRoute(
    {
      path: '/control/phones/{phone}/code',
      id: 'enterCode',
      summary: 'Enters a pairing code that a client requested with the number of this phone',
      body: codeBody,
      answer: linkedAnswer,
    },
    async ({ emulator, params, body }) => ({
      status: 200,
      body: { device: await findPhone(emulator, params.phone).enterCode(body.code) },
    }),
  ),
  createJsonRoute(
    {
      path: '/control/phones/{phone}/history',
      id: 'pushHistory',
      summary: 'Sends a generated history with this number of messages to a linked device',
      body: historyBody,
      answer: noContent,
    },
    async ({ emulator, params, body }) => {
      const { device, messages, asFile } = body;
      await findPhone(emulator, params.phone).pushHistory(device, messages, { asFile });
      return { status: 204 };
    },
  ),
  createControlRoute(
    {
      method: 'DELETE',
      path: '/control/phones/{phone}/devices/{device}',
      id: 'unlink',
      summary: 'Unlinks a device; its connection is closed with 401',
      answer: noContent,
    },
    ({ emulator, params }) => {
      const device = Number(params.device);
      if (!Number.isInteger(device)) throw new InvalidInputError('"device" must be a number');
      findPhone(emulator, params.phone).unlink(device);
      return { status: 204 };
    },
  ),
];
