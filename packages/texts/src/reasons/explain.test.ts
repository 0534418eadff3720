import { describe, expect, it } from 'vitest';
import { ackErrors } from './ackErrors.ts';
import { closeCodes } from './closeCodes.ts';
import { closeReasons } from './closeReasons.ts';
import { explainClose, explainFailure, explainState } from './explain.ts';
import { metaErrors } from './metaErrors.ts';
import { sendFailures } from './sendFailures.ts';
import { sessionStates } from './sessionStates.ts';

describe('reasons', () => {
  it('cover every state of a session', () => {
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

  it('cover the closed lists of the transport port, and what the platform does by itself', () => {
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

  it('are whole sentences: what happened, what it means, what to do', () => {
    const catalogues = [sessionStates, closeReasons, closeCodes, sendFailures, ackErrors, metaErrors];
    const sentences = catalogues.flatMap(catalogue =>
      Object.values(catalogue).flatMap(({ what, means, next }) => [what, means, next]),
    );
    expect(sentences.filter(sentence => !/^\p{Lu}.*\.$/u.test(sentence))).toEqual([]);
  });
});

describe('explain', () => {
  it('finds a state, a close reason and a failure', () => {
    expect(explainState('parked')).toBe(sessionStates.parked);
    expect(explainClose('replaced', 440)).toBe(closeReasons.replaced);
    expect(explainFailure('not-registered')).toBe(sendFailures['not-registered']);
  });

  it("prefers the network's number where it says more", () => {
    expect(explainClose('forbidden', 403)).toBe(closeReasons.forbidden);
    expect(explainClose('forbidden', 406)).toBe(closeCodes[406]);
    expect(explainFailure('rejected', 463)).toBe(ackErrors[463]);
    expect(explainFailure('rejected', 132015)).toBe(metaErrors[132015]);
    expect(Object.keys(metaErrors).filter(code => Object.hasOwn(ackErrors, code))).toEqual([]);
  });

  it('leaves to the reason the numbers that have several causes', () => {
    expect(explainClose('pairing-expired', 408)).toBe(closeReasons['pairing-expired']);
    expect(explainClose('connection-lost', 408)).toBe(closeReasons['connection-lost']);
    expect(explainClose('pairing-expired', 401)).toBe(closeReasons['pairing-expired']);
  });

  it('has a word for what nobody foresaw', () => {
    expect(explainState('constructor')).toBe(sessionStates.unknown);
    expect(explainClose('toString', 999)).toBe(closeReasons.unknown);
    expect(explainFailure('', -1)).toBe(sendFailures.unknown);
  });
});
