import { Box, Button, Dialog, DialogContent, DialogTitle, IconButton, Typography } from '@mui/material';
import { formatMessageAuthor, formatMessageKind } from '@recado/client-screen/feed';
import type { Message } from '@recado/contract';
import { commonTexts, conversationTexts, messageKeepingTexts as texts } from '@recado/texts';
import {
  CloseIcon,
  EmptyState,
  formatDateTime,
  getFailureMessage,
  isSessionEndError,
  MessageIcon,
  TextLink,
  toast,
  useApi,
  useIsPhoneScreen,
  useSdk,
} from '@recado/ui';
import { useId, useState } from 'react';
import { getConversationPath } from '../getConversationPath.ts';
import type { StarredMessage } from './useStars.ts';

export interface StarredDialogProps {
  readonly onClose: () => void;
}

/** Dialog with the starred messages of all lines. Each links to its place in the conversation. */
export function StarredDialog({ onClose }: StarredDialogProps) {
  const id = useId();
  const sdk = useSdk();
  const isPhone = useIsPhoneScreen();
  const { data, error } = useApi('GET /starred-messages', { query: { limit: PAGE_SIZE } }, { staleTime: 0 });
  const [further, setFurther] = useState<{
    readonly starred: readonly StarredMessage[];
    readonly next: string | null;
  }>();
  const { starred, next } = further ? further : { starred: [], next: data?.next ?? null };
  const all = [...(data?.starred ?? []), ...starred];
  const loadMore = async () => {
    if (next === null) return;
    try {
      const page = await sdk.request('GET /starred-messages', { query: { limit: PAGE_SIZE, cursor: next } });
      setFurther({ starred: [...starred, ...page.starred], next: page.next });
    } catch (failure) {
      if (!isSessionEndError(failure)) toast.error(getFailureMessage(failure, texts.loadFailed));
    }
  };
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={isPhone} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} variant="h2" sx={{ pr: 7 }}>
        {texts.title}
      </DialogTitle>
      <IconButton aria-label={commonTexts.close} onClick={onClose} sx={{ position: 'absolute', top: 10, right: 12 }}>
        <CloseIcon />
      </IconButton>
      <DialogContent>
        {error && <Typography role="alert">{getFailureMessage(error, texts.loadFailed)}</Typography>}
        {!data && !error && <Typography role="status">{commonTexts.loading}</Typography>}
        {data && all.length === 0 && <EmptyState {...texts.none} icon={<MessageIcon />} />}
        <Box component="ul" aria-label={texts.title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {all.map(({ clientId, businessName, conversationId, message }) => (
            <Box
              component="li"
              key={message.id}
              sx={{ py: 1.5, '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}
            >
              <Typography dir="auto" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                {message.text || formatMessageKind(message)}
              </Typography>
              <TextLink to={getConversationPath(clientId, conversationId, message.id)} onClick={onClose}>
                <bdi>{authorOf(message)}</bdi>
              </TextLink>{' '}
              <Typography component="span" variant="caption" color="text.secondary">
                <bdi>{businessName}</bdi> ·{' '}
                <time dateTime={message.timestamp}>{formatDateTime(message.timestamp)}</time>
              </Typography>
            </Box>
          ))}
        </Box>
        {next !== null && <Button onClick={() => void loadMore()}>{texts.more}</Button>}
      </DialogContent>
    </Dialog>
  );
}

const PAGE_SIZE = 50;

const authorOf = (message: Message): string =>
  message.direction === 'outbound' ? conversationTexts.message.you : formatMessageAuthor(message);
