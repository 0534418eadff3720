import { cli } from '@recado/texts';
import type { OptionTable } from './Option.ts';
import { commaList, line, matching, range } from './shapes.ts';

const { options: about, expected } = cli;

const roles = ['api', 'lines', 'deliveries'] as const;

/** What is set about a node among the others of its platform. */
export const nodeOptions = {
  /** Undefined: this process is the whole platform. */
  natsUrl: {
    flag: '--nats-url',
    env: 'RECADO_NATS_URL',
    about: about.natsUrl,
    shape: line(/^(nats|tls):\/\/[^\s,]+(,(nats|tls):\/\/[^\s,]+)*$/),
    expected: expected.natsUrl,
    isSecret: true,
    shownFallback: about.defaults.none,
  },
  /** Undefined: files stay below the data directory. */
  mediaUrl: {
    flag: '--media-url',
    env: 'RECADO_MEDIA_URL',
    about: about.mediaUrl,
    shape: line(
      /^s3:\/\/([^\s:@/]+:[^\s:@/]+@)?[a-z\d][a-z\d.-]{2,62}(\/[^\s?]*)?(\?(endpoint=https?:\/\/[^\s&/]+\/?|region=[\w-]+|write=folder)(&(endpoint=https?:\/\/[^\s&/]+\/?|region=[\w-]+|write=folder))*)?$/,
    ),
    expected: expected.mediaUrl,
    isSecret: true,
    shownFallback: about.defaults.none,
  },
  roles: {
    flag: '--roles',
    env: 'RECADO_ROLES',
    about: about.roles,
    shape: matching<readonly (typeof roles)[number][]>(joi => commaList(joi, joi.string().valid(...roles))),
    expected: expected.roles,
    fallback: roles,
    shownFallback: roles.join(','),
  },
  /** After which a node that says nothing loses its clients. */
  leaseSeconds: {
    flag: '--lease-seconds',
    env: 'RECADO_LEASE_SECONDS',
    about: about.leaseSeconds,
    ...range(3, 300),
    fallback: 30,
  },
  /** Clients a minute; 0: none. */
  rebalance: {
    flag: '--rebalance',
    env: 'RECADO_REBALANCE',
    about: about.rebalance,
    ...range(0, 60),
    fallback: 2,
  },
} as const satisfies OptionTable;
