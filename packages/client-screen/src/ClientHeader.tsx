import { Box, ButtonBase, Card, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { clientDetailTexts, statusLabels, teamTexts } from '@recado/texts';
import { ClientStatusTag, ClockIcon, StatusTag } from '@recado/ui';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { type ClientTab, getClientTabPath, listAvailableTabs } from './clientTabs.ts';

export interface ClientHeaderProps {
  readonly client: Client;
  /** Whether this page is linking or restarting the client. */
  readonly isLinking: boolean;
  /** Path of the client's page. */
  readonly base: string;
  readonly current: ClientTab;
  /** Path of the client's conversations. Undefined if the application has no conversations. */
  readonly conversations: string | undefined;
  /** Ref of the heading, which receives the focus when the focused element is removed. */
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** Header of every client page: name, status, role if the client is shared, and tabs. */
export const ClientHeader = ({ client, isLinking, base, current, conversations, headingRef }: ClientHeaderProps) => (
  <Card sx={{ pt: 2 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: { xs: 2, sm: 3 } }}>
      <Typography
        id="cliente"
        ref={headingRef}
        tabIndex={-1}
        variant="h2"
        sx={{ fontSize: '1.375rem', overflowWrap: 'anywhere', minWidth: 0, scrollMarginTop: 80 }}
      >
        {client.businessName}
      </Typography>
      {isLinking && client.connection.state === 'reconnecting' ? (
        <StatusTag tone="warning" icon={ClockIcon} label={statusLabels.connection.reconnecting} />
      ) : (
        <ClientStatusTag client={client} />
      )}
      {client.shared && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {teamTexts.sharedBy(client.shared.ownerName, teamTexts.roles[client.shared.role])}
        </Typography>
      )}
    </Box>
    <Tabs client={client} base={base} current={current} conversations={conversations} />
  </Card>
);

const { tabs: texts } = clientDetailTexts;

type TabsProps = Pick<ClientHeaderProps, 'client' | 'base' | 'current' | 'conversations'>;

/**
 * Tabs of the client pages. They are links, so that each one can be bookmarked, shared and reached with the
 * Back button.
 */
const Tabs = ({ client, base, current, conversations }: TabsProps) => (
  <Box
    component="nav"
    aria-label={texts.navigation}
    sx={{ display: 'flex', flexWrap: 'wrap', columnGap: { sm: 1 }, mt: 1, px: { xs: 0.5, sm: 1.5 } }}
  >
    <Tab to={base} isCurrent={current === 'overview'} label={texts.overview} />
    {conversations !== undefined && <Tab to={conversations} isCurrent={false} label={texts.conversations} />}
    {listAvailableTabs(client).map(tab => (
      <Tab key={tab} to={getClientTabPath(base, tab)} isCurrent={tab === current} label={texts[tab]} />
    ))}
  </Box>
);

interface TabProps {
  readonly to: string;
  readonly isCurrent: boolean;
  readonly label: string;
}

const Tab = ({ to, isCurrent, label }: TabProps) => (
  <ButtonBase component={Link} to={to} preventScrollReset aria-current={isCurrent ? 'page' : undefined} sx={tabStyle}>
    {label}
  </ButtonBase>
);

const tabStyle = {
  minHeight: 48,
  px: { xs: 1, sm: 1.5 },
  borderBottom: 3,
  borderColor: 'transparent',
  color: 'text.secondary',
  fontSize: '0.9375rem',
  fontWeight: 600,
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main' },
} as const;
