import { outgoingMessageKinds, sendableContentCapabilities } from '@recado/contract';
import { n8nNodeTexts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { apiCalls } from './catalogue.ts';
import { getEmptyClientListReason, isOperationAvailable } from './isOperationAvailable.ts';

describe('isOperationAvailable', () => {
  it('returns true for every operation if the client can send everything', () => {
    expect(
      apiCalls.filter(
        ({ resource, operation }) => !isOperationAvailable(resource, operation, sendableContentCapabilities),
      ),
    ).toEqual([]);
  });

  it.each(outgoingMessageKinds)(
    'returns false only for the operation that sends %s if the client cannot send it',
    kind => {
      const canSend = sendableContentCapabilities.filter(sendable => sendable !== kind);
      const hidden = apiCalls.filter(({ resource, operation }) => !isOperationAvailable(resource, operation, canSend));
      expect(hidden.map(({ fixed }) => fixed?.type)).toEqual([kind]);
    },
  );

  it('returns false for the reaction operation if the client cannot react', () => {
    const hidden = apiCalls.filter(({ resource, operation }) => !isOperationAvailable(resource, operation, ['text']));
    expect(hidden.map(({ path }) => path)).toContain('/external/messages/{messageId}/reaction');
  });

  it('returns true for all operations if an older Recado does not report capabilities', () => {
    expect(isOperationAvailable('message', 'sendVoice', undefined)).toBe(true);
  });
});

it('getEmptyClientListReason returns a reason unless a client can perform the operation', () => {
  const { none, noCapableClient } = n8nNodeTexts.client;
  expect([getEmptyClientListReason(0, 0), getEmptyClientListReason(2, 0), getEmptyClientListReason(2, 1)]).toEqual([
    none,
    noCapableClient,
    undefined,
  ]);
});
