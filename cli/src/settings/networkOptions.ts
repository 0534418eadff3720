import { cli } from '@recado/texts';
import type { OptionTable } from './Option.ts';
import { address, commaList, line, matching } from './shapes.ts';

const { options: about, expected } = cli;

/** A short name, a package's, or a module's path. */
const TRANSPORT = /^[@\w./][\w@./ -]*$/;

/** An object, or its JSON. */
function readObject(given: unknown): Readonly<Record<string, unknown>> | undefined {
  const parsed: unknown = typeof given === 'string' ? parse(given) : given;
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  return isObject ? { ...parsed } : undefined;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** By what WhatsApp is reached. */
export const networkOptions = {
  /** Short name of one of ours, a package's name, or a module's path. */
  transport: {
    flag: '--transport',
    env: 'RECADO_TRANSPORT',
    about: about.transport,
    shape: line(TRANSPORT),
    expected: expected.transport,
    fallback: 'baileys',
  },
  transportOptions: {
    flag: '--transport-options',
    env: 'RECADO_TRANSPORT_OPTIONS',
    about: about.transportOptions,
    shape: readObject,
    expected: expected.json,
    fallback: {},
    shownFallback: '{}',
    isSecret: true,
  },
  /** More of them, which clients may use besides; named like the first. */
  transports: {
    flag: '--transports',
    env: 'RECADO_TRANSPORTS',
    about: about.transports,
    shape: matching<readonly string[]>(joi => commaList(joi, joi.string().pattern(TRANSPORT))),
    expected: expected.transports,
    fallback: [],
    shownFallback: about.defaults.none,
  },
  /** By their names in `transports`. */
  transportsOptions: {
    flag: '--transports-options',
    env: 'RECADO_TRANSPORTS_OPTIONS',
    about: about.transportsOptions,
    shape: readObject,
    expected: expected.json,
    fallback: {},
    shownFallback: '{}',
    isSecret: true,
  },
  /** WebSocket address of the server that takes WhatsApp's place. */
  whatsappUrl: {
    flag: '--whatsapp-url',
    env: 'RECADO_WHATSAPP_URL',
    about: about.whatsappUrl,
    shape: address('ws', 'wss'),
    expected: expected.webSocketUrl,
  },
  /** Hexadecimal public key that is trusted in place of WhatsApp's. */
  whatsappRootKey: {
    flag: '--whatsapp-root-key',
    env: 'RECADO_WHATSAPP_ROOT_KEY',
    about: about.whatsappRootKey,
    shape: matching<string>(joi => joi.string().hex().length(64)),
    expected: expected.publicKey,
  },
  /** The version of WhatsApp Web that Recado says it is, three numbers with dots. */
  whatsappVersion: {
    flag: '--whatsapp-version',
    env: 'RECADO_WHATSAPP_VERSION',
    about: about.whatsappVersion,
    shape: line(/^\d{1,9}\.\d{1,9}\.\d{1,10}$/),
    expected: expected.whatsappVersion,
  },
} as const satisfies OptionTable;
