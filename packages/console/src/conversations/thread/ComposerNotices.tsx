import { Typography } from '@mui/material';
import type { Client, ReplyWindow } from '@recado/contract';
import { conversationTexts as texts } from '@recado/texts';
import { TextLink } from '@recado/ui';
import { formatUpcomingTime } from './formatUpcomingTime.ts';

interface ComposerNoticesProps {
  readonly client: Client;
  readonly window: ReplyWindow;
}

/** Notices above the composer. They show whether messages can be sent, and until when a reply is allowed. */
export const ComposerNotices = ({ client, window }: ComposerNoticesProps) => (
  <>
    {!client.isConnected && (
      <Typography variant="body2" sx={{ px: 2, py: 1, bgcolor: 'warning.light', color: 'text.primary' }}>
        {texts.composer.notConnected} <TextLink to={`/clients/${client.id}`}>{texts.composer.connect}</TextLink>
      </Typography>
    )}
    {window.state === 'open' && window.until !== null && (
      <Typography variant="body2" color="text.secondary" sx={{ px: 2, py: 0.5 }}>
        {texts.thread.replyWindowEnds(formatUpcomingTime(window.until))}
      </Typography>
    )}
  </>
);
