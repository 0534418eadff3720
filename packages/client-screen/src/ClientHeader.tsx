import { Box, Card, IconButton, Tooltip, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { clientDetailTexts, statusLabels, teamTexts } from '@recado/texts';
import { BackIcon, ClientStatusTag, ClockIcon, StatusTag, TabLink } from '@recado/ui';
import { type Ref, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type ClientTab, getClientTabPath, listAvailableTabs } from './clientTabs.ts';

export interface ClientHeaderProps {
  readonly client: Client;
  /** Whether this page is linking or restarting the client. */
  readonly isLinking: boolean;
  /** Path of the client list, to which the back link leads. */
  readonly listPath: string;
  /** Path of the client's page. */
  readonly base: string;
  readonly current: ClientTab;
  /** Path of the client's conversations. Undefined if the application has no conversations. */
  readonly conversations: string | undefined;
  /** Ref of the heading, which receives the focus when the focused element is removed. */
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** Header of every client page: back link, name, status, role if the client is shared, and tabs. */
export const ClientHeader = ({
  client,
  isLinking,
  listPath,
  base,
  current,
  conversations,
  headingRef,
}: ClientHeaderProps) => (
  <Card sx={{ pt: { xs: 1, sm: 1.5 } }}>
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        px: { xs: 1, sm: 2 },
      }}
    >
      <Tooltip title={clientDetailTexts.back}>
        <IconButton component={Link} to={listPath} aria-label={clientDetailTexts.back} sx={{ mr: -1 }}>
          <BackIcon fontSize="small" />
        </IconButton>
      </Tooltip>
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
 * Back button. On a phone they are one row that scrolls.
 */
function Tabs({ client, base, current, conversations }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab is marked in the document
  useEffect(() => centerCurrentTab(row.current), [current]);
  return (
    <Box
      component="nav"
      ref={row}
      aria-label={texts.navigation}
      sx={{
        display: 'flex',
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
        overflowX: { xs: 'auto', sm: 'visible' },
        scrollbarWidth: 'none',
        mt: 0.5,
        px: { xs: 0.5, sm: 1 },
      }}
    >
      <TabLink to={base} isCurrent={current === 'overview'} label={texts.overview} />
      {conversations !== undefined && <TabLink to={conversations} isCurrent={false} label={texts.conversations} />}
      {listAvailableTabs(client).map(tab => (
        <TabLink key={tab} to={getClientTabPath(base, tab)} isCurrent={tab === current} label={texts[tab]} />
      ))}
    </Box>
  );
}

/** Scrolls only the row. `scrollIntoView` would also scroll the page. */
function centerCurrentTab(row: HTMLElement | null): void {
  const tab = row?.querySelector<HTMLElement>('[aria-current="page"]');
  if (row && tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}
