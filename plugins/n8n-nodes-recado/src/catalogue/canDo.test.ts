import { outgoingKinds, sendables } from '@recado/contract';
import { n8nNode } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { canDo, whyNone } from './canDo.ts';
import { calls } from './catalogue.ts';

describe('a line', () => {
  it('that can send everything is offered for every operation', () => {
    expect(calls.filter(({ resource, operation }) => !canDo(resource, operation, sendables))).toEqual([]);
  });

  it.each(outgoingKinds)(
    'that cannot send %s is not offered for it, and for nothing else of a message',
    kind => {
      const canSend = sendables.filter(each => each !== kind);
      const hidden = calls.filter(({ resource, operation }) => !canDo(resource, operation, canSend));
      expect(hidden.map(({ fixed }) => fixed?.type)).toEqual([kind]);
    },
  );

  it('that cannot react is not offered for reacting', () => {
    const hidden = calls.filter(({ resource, operation }) => !canDo(resource, operation, ['text']));
    expect(hidden.map(({ path }) => path)).toContain('/external/messages/{messageId}/reaction');
  });

  it('of an older Recado, which does not tell, is offered for all', () => {
    expect(canDo('message', 'sendVoice', undefined)).toBe(true);
  });
});

it('a list with no client in it says why', () => {
  const { none, noneAble } = n8nNode.client;
  expect([whyNone(0, 0), whyNone(2, 0), whyNone(2, 1)]).toEqual([none, noneAble, undefined]);
});
