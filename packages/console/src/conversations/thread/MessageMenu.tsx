import { Box, Divider, IconButton, MenuItem, MenuList, Popover } from '@mui/material';
import type { Message } from '@recado/contract';
import { conversationTexts, messageKeepingTexts } from '@recado/texts';
import { quickReactionEmojis } from '../composer/commonEmojis.ts';
import { canForward } from '../keeping/useForward.ts';

const texts = conversationTexts.message;

/** Action that the user selected for a message. */
export type MessageMenuAction =
  | { readonly act: 'reply' | 'copy' | 'link' | 'forward' | 'star' | 'label' | 'edit' | 'delete' | 'unreact' }
  | { readonly act: 'react'; readonly emoji: string };

export interface MessageMenuProps {
  readonly target: { readonly message: Message; readonly anchor: HTMLElement };
  /** Whether the user starred the message. */
  readonly isStarred: boolean;
  readonly onClose: () => void;
  readonly onChoose: (message: Message, choice: MessageMenuAction) => void;
}

/** Menu of the actions that are possible for a message. */
export function MessageMenu({ target, isStarred, onClose, onChoose }: MessageMenuProps) {
  const { message, anchor } = target;
  const select = (choice: MessageMenuAction) => () => {
    onClose();
    onChoose(message, choice);
  };
  const ownEmoji = message.reactions?.find(({ fromMe }) => fromMe)?.emoji;
  const allowedActions = allowedActionsOf(message);
  const items: readonly (readonly [label: string, choice: MessageMenuAction | false])[] = [
    [texts.reply, allowedActions.reply && { act: 'reply' }],
    [texts.copy, Boolean(message.text) && { act: 'copy' }],
    [messageKeepingTexts.forward, canForward(message) && { act: 'forward' }],
    [isStarred ? messageKeepingTexts.unstar : messageKeepingTexts.star, { act: 'star' }],
    [texts.link, { act: 'link' }],
    [texts.label, allowedActions.label && { act: 'label' }],
    [texts.edit, allowedActions.edit && { act: 'edit' }],
    [texts.delete, allowedActions.delete && { act: 'delete' }],
  ];
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': texts.options } }}
    >
      {allowedActions.react && (
        <Box role="group" aria-label={texts.reactions} sx={{ display: 'flex', p: 0.5 }}>
          {quickReactionEmojis.map(emoji => (
            <IconButton
              key={emoji}
              aria-label={emoji === ownEmoji ? texts.unreact : texts.react(emoji)}
              aria-pressed={emoji === ownEmoji}
              onClick={select(emoji === ownEmoji ? { act: 'unreact' } : { act: 'react', emoji })}
              sx={{ color: 'text.primary', ...(emoji === ownEmoji && { bgcolor: 'primary.light' }) }}
            >
              {emoji}
            </IconButton>
          ))}
        </Box>
      )}
      {allowedActions.react && <Divider />}
      <MenuList autoFocusItem aria-label={texts.options}>
        {items.flatMap(([label, choice]) =>
          choice
            ? [
                <MenuItem key={label} onClick={select(choice)}>
                  {label}
                </MenuItem>,
              ]
            : [],
        )}
      </MenuList>
    </Popover>
  );
}

/** Milliseconds after sending during which WhatsApp accepts an edit, or a deletion for everyone. */
const EDIT_WINDOW_MS = 15 * 60_000;
const DELETE_WINDOW_MS = 48 * 3_600_000;

/** Predicts which actions on a message the network still accepts. The server makes the final decision. */
function allowedActionsOf(message: Message, now = Date.now()) {
  const { deletedAt, status, direction, timestamp, type, kind = type, notBefore } = message;
  const isPresent = deletedAt === undefined && status !== 'failed' && status !== 'queued';
  const isOwn = isPresent && direction === 'outbound' && status !== 'unknown';
  const age = now - Date.parse(timestamp);
  return {
    react: isPresent && kind !== 'call',
    reply: isPresent && kind !== 'call',
    label: isPresent && kind !== 'call',
    edit: isOwn && kind === 'text' && age < EDIT_WINDOW_MS,
    // A message that still waits for its sending time can always be deleted, as the recipient has not seen it.
    delete: notBefore !== undefined || (isOwn && age < DELETE_WINDOW_MS),
  };
}
