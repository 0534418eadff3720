import type { PollContent } from '@recado/transport';
import type { proto } from '@whiskeysockets/baileys';

/** Reads a poll of any version. Returns undefined if the message is not a poll. */
export function readPoll(message: proto.IMessage): PollContent | undefined {
  const poll =
    message.pollCreationMessage ??
    message.pollCreationMessageV2 ??
    message.pollCreationMessageV3 ??
    message.pollCreationMessageV5;
  if (!poll) return undefined;
  return {
    type: 'poll',
    question: poll.name ?? '',
    options: (poll.options ?? []).map(({ optionName }) => optionName ?? ''),
    selectable: poll.selectableOptionsCount ?? 0,
  };
}
