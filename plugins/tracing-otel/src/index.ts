import { definePlugin } from '@recado/plugin';
import Joi from 'joi';
import { createOtelTracer, type OtelSettings } from './createOtelTracer.ts';

export { createOtelTracer, type OtelSettings } from './createOtelTracer.ts';

// biome-ignore lint/style/noDefaultExport: the platform loads the default export of a plugin's package.
export default definePlugin({
  name: 'otel',
  kind: 'tracing',
  settings: Joi.object<OtelSettings>({
    url: Joi.string()
      .uri({ scheme: ['http', 'https'] })
      .required(),
    headers: Joi.object().pattern(Joi.string(), Joi.string()),
    percent: Joi.number().min(0).max(100).default(100),
  }),
  create: createOtelTracer,
});
