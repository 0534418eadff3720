import { DEFAULT_MESSAGE_BATCH_SILENCE_SECONDS, type EventType } from '@recado/contract';
import { webhookTexts } from '@recado/texts';
import { expect, it } from 'vitest';
import { resolveMessageBatchSeconds, switchMessageBatchEventType } from './resolveMessageBatchSeconds.ts';

it('returns the chosen or default seconds when batches are selected, and the chosen seconds without event types', () => {
  expect(resolveMessageBatchSeconds(['conversation.turn'], null, undefined)).toBe(
    DEFAULT_MESSAGE_BATCH_SILENCE_SECONDS,
  );
  expect(resolveMessageBatchSeconds(['conversation.turn', 'message.sent'], 20, 20)).toBe(20);
  expect(resolveMessageBatchSeconds([], 20, undefined)).toBe(20);
  expect(resolveMessageBatchSeconds([], null, undefined)).toBeNull();
});

it('returns null for event types without batches, and throws when seconds are chosen for such types', () => {
  expect(resolveMessageBatchSeconds(['message.received'], 20, undefined)).toBeNull();
  expect(() => resolveMessageBatchSeconds(['message.received'], 20, 20)).toThrow(/conversation\.turn/);
  expect(() => resolveMessageBatchSeconds(['conversation.turn'], null, null)).toThrow(/segundos/);
});

it('names the field of the program in both errors', () => {
  const { batchDelayMissing, batchingNotEnabled } = webhookTexts;
  const readError = (types: readonly EventType[], requestedSeconds: number | null) => {
    try {
      return resolveMessageBatchSeconds(types, null, requestedSeconds);
    } catch (error) {
      return error;
    }
  };
  expect(readError(['conversation.turn'], null)).toMatchObject({ fields: { turnSeconds: batchDelayMissing } });
  expect(readError(['message.sent'], 20)).toMatchObject({ fields: { turnSeconds: batchingNotEnabled } });
});

it('switchMessageBatchEventType replaces the single-message type or the batch type, and keeps lists with both or neither', () => {
  expect(switchMessageBatchEventType(['message.received', 'message.sent'], true)).toEqual([
    'conversation.turn',
    'message.sent',
  ]);
  expect(switchMessageBatchEventType(['message.sent', 'conversation.turn'], false)).toEqual([
    'message.received',
    'message.sent',
  ]);
  expect(switchMessageBatchEventType(['message.sent'], false)).toEqual(['message.sent']);
  expect(switchMessageBatchEventType(['message.received', 'conversation.turn'], true)).toHaveLength(2);
  expect([switchMessageBatchEventType([], true), switchMessageBatchEventType([], false)]).toEqual([[], []]);
});
