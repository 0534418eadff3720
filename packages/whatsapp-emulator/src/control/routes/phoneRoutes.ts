import Joi from 'joi';
import type { CallEnd, ShownProfile } from '../../model/Phone.ts';
import { phoneField, recipientField } from '../fields.ts';
import { findPhone } from '../findPhone.ts';
import { BadInput, jsonRoute, type Route, route } from '../Route.ts';
import { validated } from '../validated.ts';
import { phoneView } from '../views.ts';

const newPhone = validated(
  Joi.object<{ phone: string; name?: string }>({ phone: phoneField.required(), name: Joi.string().max(100) }),
);
const scan = validated(Joi.object<{ qr: string }>({ qr: Joi.string().required() }));
const code = validated(Joi.object<{ code: string }>({ code: Joi.string().required() }));
const online = validated(Joi.object<{ online: boolean }>({ online: Joi.boolean().strict().required() }));
const groupAdds = validated(Joi.object<{ allowed: boolean }>({ allowed: Joi.boolean().strict().required() }));
const garbled = validated(Joi.object<{ garbled: boolean }>({ garbled: Joi.boolean().strict().required() }));
const history = validated(
  Joi.object<{ device: number; messages: number }>({
    device: Joi.number().integer().min(1).required(),
    messages: Joi.number().integer().min(0).max(1_000_000).required(),
  }),
);

const words = Joi.string().max(2_048);
const profile = validated(
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

const newCall = validated(
  Joi.object<{ to: string; video?: boolean }>({
    to: recipientField.required(),
    video: Joi.boolean().strict(),
  }),
);
const callEnd = validated(
  Joi.object<{ end: CallEnd }>({
    end: Joi.string().valid('answered', 'declined', 'hung-up', 'timeout').required(),
  }),
);

/** Phones, and the devices linked to them. */
export const phoneRoutes: readonly Route[] = [
  jsonRoute('/control/phones', newPhone, ({ emulator, body }) => {
    const known = emulator.phones.get(body.phone);
    const phone = known ?? emulator.phones.create(body);
    return { status: known ? 200 : 201, body: { phone: phoneView(phone) } };
  }),
  route('GET', '/control/phones', ({ emulator }) => ({
    status: 200,
    body: { phones: emulator.phones.list().map(phoneView) },
  })),
  route('GET', '/control/phones/{phone}', ({ emulator, params }) => ({
    status: 200,
    body: { phone: phoneView(findPhone(emulator, params.phone)) },
  })),
  jsonRoute('/control/phones/{phone}/scan', scan, async ({ emulator, params, body }) => ({
    status: 200,
    body: { device: await findPhone(emulator, params.phone).scan(body.qr) },
  })),
  jsonRoute('/control/phones/{phone}/code', code, async ({ emulator, params, body }) => ({
    status: 200,
    body: { device: await findPhone(emulator, params.phone).enterCode(body.code) },
  })),
  jsonRoute('/control/phones/{phone}/online', online, ({ emulator, params, body }) => {
    const phone = findPhone(emulator, params.phone);
    phone.setOnline(body.online);
    return { status: 204 };
  }),
  jsonRoute('/control/phones/{phone}/group-adds', groupAdds, ({ emulator, params, body }) => {
    findPhone(emulator, params.phone).setGroupAdds(body.allowed);
    return { status: 204 };
  }),
  jsonRoute(
    '/control/phones/{phone}/profile',
    profile,
    ({ emulator, params, body: { picture, ...shown } }) => {
      findPhone(emulator, params.phone).setProfile({
        ...shown,
        ...(picture !== undefined && { picture: Buffer.from(picture, 'base64') }),
      });
      return { status: 204 };
    },
  ),
  route('POST', '/control/phones/{phone}/reinstall', ({ emulator, params }) => {
    findPhone(emulator, params.phone).reinstall();
    return { status: 204 };
  }),
  route('DELETE', '/control/phones/{phone}/files', ({ emulator, params }) => {
    findPhone(emulator, params.phone).deleteFiles();
    return { status: 204 };
  }),
  jsonRoute('/control/phones/{phone}/garbled', garbled, async ({ emulator, params, body }) => {
    await findPhone(emulator, params.phone).garble(body.garbled);
    return { status: 204 };
  }),
  jsonRoute('/control/phones/{phone}/history', history, async ({ emulator, params, body }) => {
    await findPhone(emulator, params.phone).pushHistory(body.device, body.messages);
    return { status: 204 };
  }),
  jsonRoute(
    '/control/phones/{phone}/calls',
    newCall,
    ({ emulator, params, body: { to, video = false } }) => ({
      status: 201,
      body: { call: findPhone(emulator, params.phone).call(to, { video }) },
    }),
  ),
  route('GET', '/control/phones/{phone}/calls', ({ emulator, params }) => ({
    status: 200,
    body: { calls: findPhone(emulator, params.phone).calls },
  })),
  jsonRoute('/control/phones/{phone}/calls/{id}', callEnd, ({ emulator, params, body }) => ({
    status: 200,
    body: { call: findPhone(emulator, params.phone).endCall(params.id ?? '', body.end) },
  })),
  route('DELETE', '/control/phones/{phone}/devices/{device}', ({ emulator, params }) => {
    const phone = findPhone(emulator, params.phone);
    const device = Number(params.device);
    if (!Number.isInteger(device)) throw new BadInput('"device" must be a number');
    phone.unlink(device);
    return { status: 204 };
  }),
];
