import {
  flag,
  type Infer,
  line,
  matching,
  named,
  nullable,
  object,
  oneOf,
  optional,
  whole,
} from '../shape/index.ts';

export const proxyKinds = ['http', 'socks5'] as const;
export type ProxyKind = (typeof proxyKinds)[number];

const place = {
  kind: oneOf(...proxyKinds),
  /** A name or an IP address, without `http://`. */
  host: matching(/^(?:[a-zA-Z0-9](?:[a-zA-Z0-9_.-]{0,251}[a-zA-Z0-9])?|\[[0-9a-fA-F:.]{2,45}\])$/, 'host'),
  port: whole({ min: 1, max: 65_535 }),
} as const;

/** What its owner was given. A password alone says nothing to a proxy. */
export const proxyChoice = {
  ...place,
  username: optional(line({ max: 255 })),
  password: optional(line({ max: 255 })),
} as const;
const choice = object(proxyChoice);
export type ProxyChoice = Infer<typeof choice>;

/** A line's own way out, without its password, which nobody is shown again. */
export const lineProxy = named(
  'LineProxy',
  object({ ...place, username: nullable(line({ max: 255 })), hasPassword: flag() }),
);
export type LineProxy = Infer<typeof lineProxy>;

export const sampleProxy: LineProxy = {
  kind: 'socks5',
  host: 'salida.example.com',
  port: 1080,
  username: 'panaderia',
  hasPassword: true,
};
