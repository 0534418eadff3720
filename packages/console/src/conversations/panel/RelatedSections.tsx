import { Box, Typography } from '@mui/material';
import { formatMessageKind } from '@recado/client-screen/feed';
import type { Endpoints, Message, ResponseOf } from '@recado/contract';
import { contactPanelTexts as texts } from '@recado/texts';
import { formatDateTime, formatShortInstant, TextLink } from '@recado/ui';
import { getConversationPath } from '../getConversationPath.ts';
import { PanelSection, panelListStyle } from './PanelSection.tsx';

type RelatedItems = ResponseOf<Endpoints['GET /clients/{id}/conversations/{conversation}/related']>;

export interface RelatedSectionsProps {
  readonly clientId: string;
  readonly related: RelatedItems;
  /** Whether the user may open campaigns. */
  readonly canManage: boolean;
}

/** Other lines, scheduled messages and campaigns of a contact. Sections that most contacts lack are hidden if empty. */
export const RelatedSections = ({ clientId, related, canManage }: RelatedSectionsProps) => (
  <>
    {related.lines.length > 0 && (
      <PanelSection title={texts.lines.title}>
        <Box component="ul" sx={panelListStyle}>
          {related.lines.map(line => (
            <li key={line.conversationId}>
              <TextLink to={getConversationPath(line.clientId, line.conversationId)}>
                <bdi>{line.businessName}</bdi>
              </TextLink>{' '}
              <Time at={line.lastMessageAt} />
            </li>
          ))}
        </Box>
      </PanelSection>
    )}
    <PanelSection title={texts.planned.title}>
      {related.schedules.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {texts.planned.none}
        </Typography>
      ) : (
        <Box component="ul" sx={panelListStyle}>
          {related.schedules.map(schedule => (
            <li key={schedule.id}>
              <Typography variant="body2" noWrap>
                <bdi>{schedule.text ?? schedule.type}</bdi>
              </Typography>
              <Typography variant="caption" color="text.secondary">
                {formatDateTime(schedule.nextAt ?? schedule.sendAt)}
              </Typography>
            </li>
          ))}
          <li>
            <TextLink to={`/schedules/${clientId}`}>{texts.planned.all}</TextLink>
          </li>
        </Box>
      )}
    </PanelSection>
    {canManage && related.campaigns.length > 0 && (
      <PanelSection title={texts.campaigns.title}>
        <Box component="ul" sx={panelListStyle}>
          {related.campaigns.map(campaign => (
            <li key={campaign.id}>
              <TextLink to={`/campaigns/${clientId}/${campaign.id}`}>
                <bdi>{campaign.name}</bdi>
              </TextLink>
              <Typography variant="caption" component="div" color="text.secondary">
                {[texts.campaigns.states[campaign.state], campaign.sentAt && formatDateTime(campaign.sentAt)]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
            </li>
          ))}
        </Box>
      </PanelSection>
    )}
  </>
);

export interface RelatedFilesProps {
  readonly files: readonly Message[];
  /** Path of the conversation. */
  readonly path: string;
}

/** Newest files of a conversation. Each links to its message. */
export const RelatedFiles = ({ files, path }: RelatedFilesProps) => (
  <PanelSection title={texts.files.title}>
    {files.length === 0 ? (
      <Typography variant="body2" color="text.secondary">
        {texts.files.none}
      </Typography>
    ) : (
      <Box component="ul" sx={panelListStyle}>
        {files.map(message => (
          <li key={message.id}>
            <TextLink to={`${path}?message=${message.id}`}>
              <bdi>{message.media?.fileName || formatMessageKind(message)}</bdi>
            </TextLink>{' '}
            <Time at={message.timestamp} />
          </li>
        ))}
      </Box>
    )}
  </PanelSection>
);

interface TimeProps {
  readonly at: string;
}

const Time = ({ at }: TimeProps) => (
  <Typography component="time" dateTime={at} variant="caption" color="text.secondary">
    {formatShortInstant(at)}
  </Typography>
);
