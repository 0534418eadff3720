import { describe, expect, it } from 'vitest';
import { ackErrors } from './ackErrors.ts';
import { closeCodes } from './closeCodes.ts';
import { closeReasons } from './closeReasons.ts';
import { explainClose, explainFailure, explainState } from './explain.ts';
import { metaErrors } from './metaErrors.ts';
import { sendFailures } from './sendFailures.ts';
import { sessionStates } from './sessionStates.ts';

describe('reason catalogues', () => {
  it('cover every session state', () => {
    expect(Object.keys(sessionStates)).toEqual(
      expect.arrayContaining([
        'linking',
        'connected',
        'reconnecting',
        'needs-relink',
        'needs-passkey',
        'parked',
        'forbidden',
      ]),
    );
  });

  it('cover the close reasons and send failures of the transports', () => {
    expect(Object.keys(closeReasons).sort()).toEqual([
      'account-taken',
      'connection-lost',
      'credentials-asked',
      'forbidden',
      'logged-out',
      'outdated',
      'owner-deactivated',
      'pairing-expired',
      'pairing-expired-repeatedly',
      'passkey-required',
      'paused',
      'proxy-refused',
      'proxy-unreachable',
      'replaced',
      'restart-required',
      'server-error',
      'suspended',
      'transport-missing',
      'unknown',
      'unlinked',
      'unproven',
      'unreachable',
    ]);
    expect(Object.keys(sendFailures).sort()).toEqual([
      'bad-invite',
      'cancelled',
      'credentials-refused',
      'group-full',
      'media-refused',
      'not-admin',
      'not-connected',
      'not-in-group',
      'not-linked',
      'not-registered',
      'rate-limited',
      'rejected',
      'restricted',
      'unknown',
      'unknown-outcome',
      'unreachable',
      'unsupported',
      'window-closed',
    ]);
  });

  it('consist of full sentences: the event, its meaning and the next step', () => {
    const catalogues = [sessionStates, closeReasons, closeCodes, sendFailures, ackErrors, metaErrors];
    const sentences = catalogues.flatMap(catalogue =>
      Object.values(catalogue).flatMap(({ what, means, next }) => [what, means, next]),
    );
    expect(sentences.filter(sentence => !/^\p{Lu}.*\.$/u.test(sentence))).toEqual([]);
  });
});

describe('explainState, explainClose and explainFailure', () => {
  it('find a session state, a close reason and a send failure', () => {
    expect(explainState('parked')).toBe(sessionStates.parked);
    expect(explainClose('replaced', 440)).toBe(closeReasons.replaced);
    expect(explainFailure('not-registered')).toBe(sendFailures['not-registered']);
  });

  it('prefer the code of the network when it is more precise', () => {
    expect(explainClose('forbidden', 403)).toBe(closeReasons.forbidden);
    expect(explainClose('forbidden', 406)).toBe(closeCodes[406]);
    expect(explainFailure('rejected', 463)).toBe(ackErrors[463]);
    expect(explainFailure('rejected', 132015)).toBe(metaErrors[132015]);
    expect(Object.keys(metaErrors).filter(code => Object.hasOwn(ackErrors, code))).toEqual([]);
  });

  it('prefer the reason when a code has several causes', () => {
    expect(explainClose('pairing-expired', 408)).toBe(closeReasons['pairing-expired']);
    expect(explainClose('connection-lost', 408)).toBe(closeReasons['connection-lost']);
    expect(explainClose('pairing-expired', 401)).toBe(closeReasons['pairing-expired']);
  });

  it('return the unknown entry when a key is not in the catalogue', () => {
    expect(explainState('constructor')).toBe(sessionStates.unknown);
    expect(explainClose('toString', 999)).toBe(closeReasons.unknown);
    expect(explainFailure('', -1)).toBe(sendFailures.unknown);
  });
});
