import { isIP } from 'node:net';
import Joi from 'joi';
import { logLevels, type ServerSettings } from './ServerSettings.ts';

/** A list, or its items between commas. */
const commaList = (item: Joi.Schema): Joi.Schema =>
  Joi.any().custom((value: unknown, helpers) => {
    const parts: unknown = typeof value === 'string' ? value.split(',').map(part => part.trim()) : value;
    const list: unknown = Array.isArray(parts) ? parts.filter(part => part !== '') : parts;
    return Joi.array().items(item).required().validate(list).error ? helpers.error('any.invalid') : list;
  });

const refusing = (isRight: (value: string) => boolean): Joi.StringSchema =>
  Joi.string().custom((value: string, helpers) => (isRight(value) ? value : helpers.error('any.invalid')));

/** By name only: PostgreSQL reads the sign of an offset the other way round. */
function isTimeZone(value: string): boolean {
  try {
    return /^[a-z]/i.test(value) && new Intl.DateTimeFormat('es-MX', { timeZone: value }) !== undefined;
  } catch {
    return false;
  }
}

/** An object, or its JSON. */
const jsonObject = Joi.any().custom((value: unknown, helpers) => {
  const parsed: unknown = typeof value === 'string' ? parse(value) : value;
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  return isObject ? parsed : helpers.error('any.invalid');
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const networks = commaList(Joi.string().ip({ cidr: 'required' }));

/** What each setting accepts: texts (from flags and environment) and JSON values (from the file) alike. */
export const serverShapes: Readonly<Record<keyof ServerSettings, Joi.Schema>> = {
  port: Joi.number().integer().min(0).max(65_535),
  host: refusing(value => isIP(value) > 0 || /^[a-z\d]([\w.-]*[a-z\d])?$/i.test(value)),
  dataDir: Joi.string(),
  databaseUrl: Joi.string().pattern(/^postgres(ql)?:\/\/./),
  transport: Joi.string().pattern(/^[@\w./][\w@./ -]*$/),
  transportOptions: jsonObject,
  whatsappUrl: Joi.string().uri({ scheme: ['ws', 'wss'] }),
  whatsappRootKey: Joi.string().hex().length(64),
  workers: Joi.number().integer().min(0).max(1000),
  sessionsPerWorker: Joi.number().integer().min(1).max(1000),
  publicUrl: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .pattern(/^[^?#]*$/),
  allowedPrivateCidrs: networks,
  trustedProxies: networks,
  metricsToken: Joi.string().pattern(/^[\x21-\x7e]{16,500}$/),
  sessionHours: Joi.number().integer().min(1).max(2160),
  timeZone: refusing(isTimeZone),
  logLevel: Joi.valid(...logLevels),
};
