import { definePlugin } from '@recado/plugin';
import Joi from 'joi';
import { createNatsConnection, type NatsSettings } from './createNatsConnection.ts';

export { createNatsConnection, type NatsSettings } from './createNatsConnection.ts';

// biome-ignore lint/style/noDefaultExport: the platform loads the default export of a plugin's package.
export default definePlugin({
  name: 'nats',
  kind: 'bus',
  settings: Joi.object<NatsSettings>({
    url: Joi.string()
      .pattern(/^(nats|tls):\/\//)
      .required(),
  }),
  create: createNatsConnection,
});
