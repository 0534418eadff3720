import { Box, Button, Typography } from '@mui/material';
import type { QuickReply } from '@recado/contract';
import { commonTexts, inboxToolTexts } from '@recado/texts';
import { formatNumber, VisuallyHidden } from '@recado/ui';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import {
  findQuickReplies,
  getQuickReplyActionForKey,
  parseQuickReplyQuery,
  useQuickReplies,
} from '../tools/quickReplies.ts';
import { isComposingCharacter } from './isComposingCharacter.ts';

const texts = inboxToolTexts.replies;

export interface QuickReplyListOptions {
  readonly clientId: string;
  /** Current text of the input. */
  readonly text: string;
  readonly isDisabled: boolean;
  readonly onInsert: (reply: QuickReply) => void;
  readonly onManage: () => void;
}

export interface QuickReplyListControls {
  /** List above the input while the text is a slash command. Null while the list is closed. */
  readonly list: ReactNode;
  /** ARIA attributes of the input. */
  readonly attributes: Readonly<Record<string, string | undefined>>;
  /** @returns whether the quick reply list handled the key press, so that the composer must ignore it */
  readonly handleKeyDown: (event: KeyboardEvent) => boolean;
}

/**
 * List of quick replies, which opens when the user types "/". Arrow keys select a reply, Enter and Tab
 * insert it, and Escape closes the list. The input keeps the focus.
 */
export function useQuickReplyList({
  clientId,
  text,
  isDisabled,
  onInsert,
  onManage,
}: QuickReplyListOptions): QuickReplyListControls {
  const id = useId();
  const [dismissedText, setDismissedText] = useState<string>();
  const [selection, setSelection] = useState({ text: '', index: 0 });
  const searchTerm = isDisabled || dismissedText === text ? undefined : parseQuickReplyQuery(text);
  const isOpen = searchTerm !== undefined;
  const { replies, isLoading } = useQuickReplies(clientId, isOpen);
  if (!isOpen) return { list: null, attributes: {}, handleKeyDown: () => false };
  const matches = findQuickReplies(replies, searchTerm);
  // After the search term changes, select the first match again.
  const selectedIndex = selection.text === text ? Math.min(selection.index, matches.length - 1) : 0;
  const selectedReply = matches[selectedIndex];
  const emptyText = isLoading ? commonTexts.loading : replies.length === 0 ? texts.none : texts.noMatch;
  return {
    attributes: {
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-activedescendant': selectedReply && `${id}${selectedReply.id}`,
    },
    handleKeyDown(event) {
      if (isComposingCharacter(event)) return false;
      const action = getQuickReplyActionForKey(event, { count: matches.length, isLoading });
      if (action === undefined) return false;
      if (action === 'close') setDismissedText(text);
      else if (action === 'insert') selectedReply && onInsert(selectedReply);
      else if (action !== 'wait')
        setSelection({ text, index: (selectedIndex + action.step + matches.length) % matches.length });
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    list: (
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, maxHeight: 320, overflowY: 'auto' }}>
        <VisuallyHidden role="status">
          {matches.length > 0 ? texts.matchCount(formatNumber(matches.length)) : emptyText}
        </VisuallyHidden>
        <Box component="ul" id={id} role="listbox" aria-label={texts.list} sx={{ m: 0, p: 0.5, listStyle: 'none' }}>
          {matches.map(reply => (
            <Box
              component="li"
              key={reply.id}
              id={`${id}${reply.id}`}
              role="option"
              aria-selected={reply === selectedReply}
              // Prevents the click from moving the focus away from the input.
              onMouseDown={event => event.preventDefault()}
              onClick={() => onInsert(reply)}
              sx={{
                px: 1.5,
                py: 0.75,
                borderRadius: 1,
                cursor: 'pointer',
                '&[aria-selected=true]': { bgcolor: 'primary.light' },
              }}
            >
              <Typography component="bdi" variant="body2" sx={{ fontWeight: 600 }}>
                {`/${reply.shortcut}`}
              </Typography>
              <Typography variant="body2" color="text.secondary" noWrap>
                {reply.text}
              </Typography>
            </Box>
          ))}
        </Box>
        {matches.length === 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ px: 2, pb: 0.5 }}>
            {emptyText}
          </Typography>
        )}
        <Button size="small" onClick={onManage} sx={{ m: 0.5 }}>
          {texts.manage}
        </Button>
      </Box>
    ),
  };
}
