import type { Sdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { formatLocalDateTime } from '../../render/index.ts';
import type { chatCommandOptions } from './options.ts';

const texts = cliTexts.chat;

type ChatChanges = Pick<
  CommandInvocation<typeof chatCommandOptions>['settings'],
  'markUnread' | 'snooze' | 'bringBack'
>;

/** Whether the options change the conversation, which then stays closed. */
export const hasChanges = ({ markUnread, snooze, bringBack }: ChatChanges): boolean =>
  markUnread === true || snooze !== undefined || bringBack === true;

/** Marks a conversation as unread, snoozes it or ends its snooze, without opening it. */
export async function changeWithoutOpening(
  remote: RemoteContext,
  sdk: Sdk,
  chatReference: string,
  changes: ChatChanges,
): Promise<void> {
  const { markUnread, snooze, bringBack } = changes;
  const response = await sdk.request('PATCH /external/conversations/{conversation}', {
    params: { conversation: chatReference },
    payload: {
      ...(markUnread && { markedUnread: true }),
      ...(bringBack && { snoozedUntil: null }),
      ...(snooze && { snoozedUntil: snooze.toISOString() }),
    },
    signal: remote.signal,
  });
  const { name, phoneNumber, chat: chatName, snoozedUntil } = response.conversation;
  const contactLabel = name ?? phoneNumber ?? chatName;
  const lines = [
    ...(snooze && snoozedUntil !== null ? [texts.snoozed(contactLabel, formatLocalDateTime(snoozedUntil))] : []),
    ...(bringBack && snoozedUntil === null ? [texts.broughtBack(contactLabel)] : []),
    ...(markUnread ? [texts.markedUnread(contactLabel)] : []),
  ];
  remote.print(lines.join('\n'), response);
}
