import { Box, Divider, IconButton, MenuItem, MenuList, Popover } from '@mui/material';
import type { Message } from '@recado/contract';
import { conversations } from '@recado/texts';
import { quickEmojis } from '../composer/emojis.ts';

const texts = conversations.message;

/** What somebody wants to do with a message. */
export type Choice =
  | { readonly act: 'reply' | 'copy' | 'link' | 'edit' | 'delete' | 'unreact' }
  | { readonly act: 'react'; readonly emoji: string };

export interface MessageMenuProps {
  readonly opened: { readonly message: Message; readonly anchor: HTMLElement } | undefined;
  readonly onClose: () => void;
  readonly onChoose: (message: Message, choice: Choice) => void;
}

/** What may be done about the message that it was opened at. */
export function MessageMenu({ opened, onClose, onChoose }: MessageMenuProps) {
  if (!opened) return null;
  const { message, anchor } = opened;
  const choose = (choice: Choice) => () => {
    onClose();
    onChoose(message, choice);
  };
  const mine = message.reactions?.find(({ fromMe }) => fromMe)?.emoji;
  const may = rightsOf(message);
  const items: readonly (readonly [label: string, choice: Choice | false])[] = [
    [texts.reply, may.reply && { act: 'reply' }],
    [texts.copy, Boolean(message.text) && { act: 'copy' }],
    [texts.link, { act: 'link' }],
    [texts.edit, may.edit && { act: 'edit' }],
    [texts.delete, may.delete && { act: 'delete' }],
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
      {may.react && (
        <Box role="group" aria-label={texts.reactions} sx={{ display: 'flex', p: 0.5 }}>
          {quickEmojis.map(emoji => (
            <IconButton
              key={emoji}
              aria-label={emoji === mine ? texts.unreact : texts.react(emoji)}
              aria-pressed={emoji === mine}
              onClick={choose(emoji === mine ? { act: 'unreact' } : { act: 'react', emoji })}
              sx={{ color: 'text.primary', ...(emoji === mine && { bgcolor: 'primary.light' }) }}
            >
              {emoji}
            </IconButton>
          ))}
        </Box>
      )}
      {may.react && <Divider />}
      <MenuList autoFocusItem aria-label={texts.options}>
        {items.flatMap(([label, choice]) =>
          choice
            ? [
                <MenuItem key={label} onClick={choose(choice)}>
                  {label}
                </MenuItem>,
              ]
            : [],
        )}
      </MenuList>
    </Popover>
  );
}

/** Milliseconds for which WhatsApp takes a correction, and a deletion for everybody. */
const EDITABLE = 15 * 60_000;
const DELETABLE = 48 * 3_600_000;

/** What the network still takes; the server has the last word. */
function rightsOf(message: Message, now = Date.now()) {
  const { deletedAt, status, direction, timestamp, type, kind = type, notBefore } = message;
  const isThere = deletedAt === undefined && status !== 'failed' && status !== 'queued';
  const isOurs = isThere && direction === 'outbound' && status !== 'unknown';
  const age = now - Date.parse(timestamp);
  return {
    react: isThere && kind !== 'call',
    reply: isThere && kind !== 'call',
    edit: isOurs && kind === 'text' && age < EDITABLE,
    // What waits is taken back before anybody saw it.
    delete: notBefore !== undefined || (isOurs && age < DELETABLE),
  };
}
