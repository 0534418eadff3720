import Joi from 'joi';
import type { RemoteSettings } from './RemoteSettings.ts';

export const visibleToken = Joi.string().pattern(/^[\x21-\x7e]+$/);
export const httpUrl = Joi.string().uri({ scheme: ['http', 'https'] });
export const profileName = /^[\p{L}\d][\p{L}\d._-]{0,59}$/u;

/** What each setting accepts. */
export const remoteShapes: Readonly<Record<keyof RemoteSettings, Joi.Schema>> = {
  url: httpUrl,
  profile: Joi.string().pattern(profileName),
  token: visibleToken,
  apiToken: visibleToken,
};
