import { Box, Button, Typography } from '@mui/material';
import type { QuickReply } from '@recado/contract';
import { common, inboxTools } from '@recado/texts';
import { formatNumber, Heard } from '@recado/ui';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { actOf, matching, soughtIn, useQuickReplies } from '../tools/quickReplies.ts';
import { isComposing } from './isComposing.ts';

const texts = inboxTools.replies;

export interface QuickListOptions {
  readonly clientId: string;
  /** What is written. */
  readonly text: string;
  readonly isOff: boolean;
  readonly onInsert: (reply: QuickReply) => void;
  readonly onManage: () => void;
}

export interface QuickList {
  /** Above the field, while a slash is written. */
  readonly list: ReactNode;
  /** Of the field. */
  readonly attributes: Readonly<Record<string, string | undefined>>;
  /** @returns whether the key was the list's */
  readonly pressed: (event: KeyboardEvent) => boolean;
}

/** The quick replies that "/" opens: arrows choose, Enter and Tab insert, Escape closes. The focus stays in the field. */
export function useQuickList({ clientId, text, isOff, onInsert, onManage }: QuickListOptions): QuickList {
  const id = useId();
  const [closed, setClosed] = useState<string>();
  const [chosen, setChosen] = useState({ text: '', index: 0 });
  const sought = isOff || closed === text ? undefined : soughtIn(text);
  const isOpen = sought !== undefined;
  const { replies, isLoading } = useQuickReplies(clientId, isOpen);
  if (!isOpen) return { list: null, attributes: {}, pressed: () => false };
  const found = matching(replies, sought);
  // Of what was found by another word, the first again.
  const at = chosen.text === text ? Math.min(chosen.index, found.length - 1) : 0;
  const current = found[at];
  const none = isLoading ? common.loading : replies.length === 0 ? texts.none : texts.noMatch;
  return {
    attributes: {
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-activedescendant': current && `${id}${current.id}`,
    },
    pressed(event) {
      if (isComposing(event)) return false;
      const act = actOf(event, { count: found.length, isLoading });
      if (act === undefined) return false;
      if (act === 'close') setClosed(text);
      else if (act === 'insert') current && onInsert(current);
      else if (act !== 'wait') setChosen({ text, index: (at + act.step + found.length) % found.length });
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    list: (
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, maxHeight: 320, overflowY: 'auto' }}>
        <Heard role="status">{found.length > 0 ? texts.found(formatNumber(found.length)) : none}</Heard>
        <Box
          component="ul"
          id={id}
          role="listbox"
          aria-label={texts.list}
          sx={{ m: 0, p: 0.5, listStyle: 'none' }}
        >
          {found.map(reply => (
            <Box
              component="li"
              key={reply.id}
              id={`${id}${reply.id}`}
              role="option"
              aria-selected={reply === current}
              // The field keeps the focus.
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
        {found.length === 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ px: 2, pb: 0.5 }}>
            {none}
          </Typography>
        )}
        <Button size="small" onClick={onManage} sx={{ m: 0.5 }}>
          {texts.manage}
        </Button>
      </Box>
    ),
  };
}
