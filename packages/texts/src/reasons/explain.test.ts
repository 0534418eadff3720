import { describe, expect, it } from 'vitest';
import { ackErrorExplanations } from './ackErrorExplanations.ts';
import { closeCodeExplanations } from './closeCodeExplanations.ts';
import { closeReasonExplanations } from './closeReasonExplanations.ts';
import { explainConnectionClose, explainSendFailure, explainSessionState } from './explain.ts';
import { metaErrorExplanations } from './metaErrorExplanations.ts';
import { sendFailureExplanations } from './sendFailureExplanations.ts';
import { sessionStateExplanations } from './sessionStateExplanations.ts';

describe('reason catalogues', () => {
  it('cover every session state', () => {
    expect(Object.keys(sessionStateExplanations)).toEqual(
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
    expect(Object.keys(closeReasonExplanations).sort()).toEqual([
      'account-taken',
      'connection-lost',
      'credentials-asked',
      'forbidden',
      'logged-out',
      'no-heartbeat',
      'outdated',
      'owner-deactivated',
      'pairing-expired',
      'pairing-expired-repeatedly',
      'passkey-asked',
      'passkey-expired',
      'passkey-required',
      'passkey-unfinished',
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
    expect(Object.keys(sendFailureExplanations).sort()).toEqual([
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

  it('consist of full sentences that describe the event, its meaning and the next step', () => {
    const catalogues = [
      sessionStateExplanations,
      closeReasonExplanations,
      closeCodeExplanations,
      sendFailureExplanations,
      ackErrorExplanations,
      metaErrorExplanations,
    ];
    const sentences = catalogues.flatMap(catalogue =>
      Object.values(catalogue).flatMap(({ what, means, next }) => [what, means, next]),
    );
    expect(sentences.filter(sentence => !/^\p{Lu}.*\.$/u.test(sentence))).toEqual([]);
  });
});

describe('explainSessionState, explainConnectionClose and explainSendFailure', () => {
  it('return the explanations of a session state, a close reason and a send failure, respectively', () => {
    expect(explainSessionState('parked')).toBe(sessionStateExplanations.parked);
    expect(explainConnectionClose('replaced', 440)).toBe(closeReasonExplanations.replaced);
    expect(explainSendFailure('not-registered')).toBe(sendFailureExplanations['not-registered']);
  });

  it('return the explanation of the error code when the code is more precise than the reason', () => {
    expect(explainConnectionClose('forbidden', 403)).toBe(closeReasonExplanations.forbidden);
    expect(explainConnectionClose('forbidden', 406)).toBe(closeCodeExplanations[406]);
    expect(explainSendFailure('rejected', 463)).toBe(ackErrorExplanations[463]);
    expect(explainSendFailure('rejected', 132015)).toBe(metaErrorExplanations[132015]);
    expect(Object.keys(metaErrorExplanations).filter(code => Object.hasOwn(ackErrorExplanations, code))).toEqual([]);
  });

  it('return the explanation of the reason when the error code has several causes', () => {
    expect(explainConnectionClose('pairing-expired', 408)).toBe(closeReasonExplanations['pairing-expired']);
    expect(explainConnectionClose('connection-lost', 408)).toBe(closeReasonExplanations['connection-lost']);
    expect(explainConnectionClose('pairing-expired', 401)).toBe(closeReasonExplanations['pairing-expired']);
  });

  it('return the unknown entry when a key is not in the catalogue', () => {
    expect(explainSessionState('constructor')).toBe(sessionStateExplanations.unknown);
    expect(explainConnectionClose('toString', 999)).toBe(closeReasonExplanations.unknown);
    expect(explainSendFailure('', -1)).toBe(sendFailureExplanations.unknown);
  });
});
