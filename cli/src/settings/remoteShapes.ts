import Joi from 'joi';
import type { RemoteSettings } from './RemoteSettings.ts';

const token = Joi.string().pattern(/^[\x21-\x7e]+$/);

/** What each setting accepts. */
export const remoteShapes: Readonly<Record<keyof RemoteSettings, Joi.Schema>> = {
  url: Joi.string().uri({ scheme: ['http', 'https'] }),
  token,
  apiToken: token,
  last: Joi.number().integer().min(0).max(1000),
};
