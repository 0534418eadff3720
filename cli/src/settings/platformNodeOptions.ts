import { cliTexts } from '@recado/texts';
import type { OptionTable } from './Option.ts';
import {
  createCommaSeparatedListSchema,
  createJoiValueParser,
  createPatternParser,
  defineIntegerInRange,
} from './valueParsers.ts';

const { options: about, expected } = cliTexts;

const roles = ['api', 'lines', 'deliveries'] as const;

/** Options of a node in a platform with several nodes. */
export const platformNodeOptions = {
  /** URL of the message bus between nodes. It is undefined if this process is the whole platform. */
  natsUrl: {
    flag: '--nats-url',
    env: 'RECADO_NATS_URL',
    about: about.natsUrl,
    parse: createPatternParser(/^(nats|tls):\/\/[^\s,]+(,(nats|tls):\/\/[^\s,]+)*$/),
    expected: expected.natsUrl,
    isSecret: true,
    shownFallback: about.defaults.none,
  },
  /**
   * Object storage for files. If it is undefined, files are stored below the data directory. Other schemes than `s3`
   * select an installed plugin.
   */
  mediaUrl: {
    flag: '--media-url',
    env: 'RECADO_MEDIA_URL',
    about: about.mediaUrl,
    parse: createPatternParser(
      /^(?!https?:|file:|s3:)[a-z][a-z\d-]*:\/\/\S+$|^s3:\/\/([^\s:@/]+:[^\s:@/]+@)?[a-z\d][a-z\d.-]{2,62}(\/[^\s?]*)?(\?(endpoint=https?:\/\/[^\s&/]+\/?|region=[\w-]+|write=folder)(&(endpoint=https?:\/\/[^\s&/]+\/?|region=[\w-]+|write=folder))*)?$/,
    ),
    expected: expected.mediaUrl,
    isSecret: true,
    shownFallback: about.defaults.none,
  },
  roles: {
    flag: '--roles',
    env: 'RECADO_ROLES',
    about: about.roles,
    parse: createJoiValueParser<readonly (typeof roles)[number][]>(joi =>
      createCommaSeparatedListSchema(joi, joi.string().valid(...roles)),
    ),
    expected: expected.roles,
    fallback: roles,
    shownFallback: roles.join(','),
  },
  /** Lease duration in seconds. A node that gives no sign of life for this time loses its clients. */
  leaseSeconds: {
    flag: '--lease-seconds',
    env: 'RECADO_LEASE_SECONDS',
    about: about.leaseSeconds,
    ...defineIntegerInRange(3, 300),
    fallback: 10,
  },
  /** Maximum number of clients that are moved between nodes per minute. 0 means that no clients are moved. */
  rebalance: {
    flag: '--rebalance',
    env: 'RECADO_REBALANCE',
    about: about.rebalance,
    ...defineIntegerInRange(0, 60),
    fallback: 2,
  },
} as const satisfies OptionTable;
