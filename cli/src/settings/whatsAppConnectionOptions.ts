import { cliTexts } from '@recado/texts';
import type { OptionTable } from './Option.ts';
import {
  createCommaSeparatedListSchema,
  createJoiValueParser,
  createPatternParser,
  createUriParser,
} from './valueParsers.ts';

const { options: about, expected } = cliTexts;

/** Pattern for the name of a transport: a short name, a package name or a module path. */
const TRANSPORT_PATTERN = /^[@\w./][\w@./ -]*$/;

/** Parses an option whose value is an object or the JSON text of an object. */
function readObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const parsed: unknown = typeof value === 'string' ? parseJson(value) : value;
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  return isObject ? { ...parsed } : undefined;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Options that configure the connection to WhatsApp. */
export const whatsAppConnectionOptions = {
  /** Short name of a built-in transport, package name or module path. */
  transport: {
    flag: '--transport',
    env: 'RECADO_TRANSPORT',
    about: about.transport,
    parse: createPatternParser(TRANSPORT_PATTERN),
    expected: expected.transport,
    fallback: 'baileys',
  },
  transportOptions: {
    flag: '--transport-options',
    env: 'RECADO_TRANSPORT_OPTIONS',
    about: about.transportOptions,
    parse: readObject,
    expected: expected.json,
    fallback: {},
    shownFallback: '{}',
    isSecret: true,
  },
  /** Additional transports that clients may use, each in a form that the option `transport` accepts. */
  transports: {
    flag: '--transports',
    env: 'RECADO_TRANSPORTS',
    about: about.transports,
    parse: createJoiValueParser<readonly string[]>(joi =>
      createCommaSeparatedListSchema(joi, joi.string().pattern(TRANSPORT_PATTERN)),
    ),
    expected: expected.transports,
    fallback: [],
    shownFallback: about.defaults.none,
  },
  /** Options of the additional transports, by their names in `transports`. */
  transportsOptions: {
    flag: '--transports-options',
    env: 'RECADO_TRANSPORTS_OPTIONS',
    about: about.transportsOptions,
    parse: readObject,
    expected: expected.json,
    fallback: {},
    shownFallback: '{}',
    isSecret: true,
  },
  /** WebSocket URL of a server that replaces the server of WhatsApp, for example an emulator. */
  whatsappUrl: {
    flag: '--whatsapp-url',
    env: 'RECADO_WHATSAPP_URL',
    about: about.whatsappUrl,
    parse: createUriParser('ws', 'wss'),
    expected: expected.webSocketUrl,
  },
  /** Hexadecimal public key that Recado trusts instead of WhatsApp's key. */
  whatsappRootKey: {
    flag: '--whatsapp-root-key',
    env: 'RECADO_WHATSAPP_ROOT_KEY',
    about: about.whatsappRootKey,
    parse: createJoiValueParser<string>(joi => joi.string().hex().length(64)),
    expected: expected.publicKey,
  },
  /** WhatsApp Web version that Recado reports: three numbers with dots. */
  whatsappVersion: {
    flag: '--whatsapp-version',
    env: 'RECADO_WHATSAPP_VERSION',
    about: about.whatsappVersion,
    parse: createPatternParser(/^\d{1,9}\.\d{1,9}\.\d{1,10}$/),
    expected: expected.whatsappVersion,
  },
} as const satisfies OptionTable;
