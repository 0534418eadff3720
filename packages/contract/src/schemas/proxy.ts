import {
  flag,
  type Infer,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  textMatchingPattern,
  withSchemaName,
} from '../schemaBuilder/index.ts';

export const proxyKinds = ['http', 'socks5'] as const;
export type ProxyKind = (typeof proxyKinds)[number];

const addressFields = {
  kind: oneOf(...proxyKinds),
  /** Host name or IP address of the proxy, without `http://`. */
  host: textMatchingPattern(/^(?:[a-zA-Z0-9](?:[a-zA-Z0-9_.-]{0,251}[a-zA-Z0-9])?|\[[0-9a-fA-F:.]{2,45}\])$/, 'host'),
  port: integer({ min: 1, max: 65_535 }),
} as const;

/** Proxy as its owner enters it. A password needs a user name, because proxies do not accept it alone. */
export const proxyChoice = {
  ...addressFields,
  username: optional(singleLineText({ max: 255 })),
  password: optional(singleLineText({ max: 255 })),
} as const;
const choice = object(proxyChoice);
export type ProxyChoice = Infer<typeof choice>;

/** Outbound proxy of a line, without its password, which is never returned. */
export const lineProxy = withSchemaName(
  'LineProxy',
  object({ ...addressFields, username: nullable(singleLineText({ max: 255 })), hasPassword: flag() }),
);
export type LineProxy = Infer<typeof lineProxy>;

export const exampleProxy: LineProxy = {
  kind: 'socks5',
  host: 'salida.example.com',
  port: 1080,
  username: 'panaderia',
  hasPassword: true,
};
