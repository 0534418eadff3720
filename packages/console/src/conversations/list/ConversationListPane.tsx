import { Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { conversationTexts as texts } from '@recado/texts';
import { createLazyComponent } from '@recado/ui';
import { Suspense } from 'react';
import { BulkResult } from '../bulk/BulkResult.tsx';
import type { BulkChangeControls } from '../bulk/useBulkChange.ts';
import type { ConversationSelection } from '../bulk/useSelection.ts';
import type { LiveEventFeed } from '../useLiveEvents.ts';
import { ConversationList, type ConversationListProps } from './ConversationList.tsx';
import { ConversationListHeader, type ConversationListHeaderProps } from './ConversationListHeader.tsx';

const BulkBar = createLazyComponent(async () => (await import('../bulk/BulkBar.tsx')).BulkBar);

export interface ConversationListPaneProps
  extends Pick<ConversationListHeaderProps, 'clientId' | 'clients' | 'filter' | 'onFilter' | 'onClient' | 'onStarred'>,
    Pick<ConversationListProps, 'list' | 'base' | 'currentId' | 'onChange'> {
  /** Client of the conversations. Undefined while it loads. */
  readonly client: Client | undefined;
  readonly live: LiveEventFeed;
  readonly selection: ConversationSelection;
  readonly bulk: BulkChangeControls;
  /** Opens a tab of the conversation tools. */
  readonly onTools: (tab: 'notices' | 'labels') => void;
}

/** List of conversations with its header, or with the bar for the selected ones. */
export function ConversationListPane(props: ConversationListPaneProps) {
  const { clientId, client, filter, list, live, selection, bulk, onFilter, onTools } = props;
  const selected = list.conversations?.filter(({ id }) => selection.ids?.has(id)) ?? [];
  const isUnlinked = client && !client.isConnected && client.linkedNumber === null;
  return (
    <>
      {selection.ids ? (
        <Suspense>
          <BulkBar
            clientId={clientId}
            selected={selected}
            isRunning={bulk.isRunning}
            onChange={async change => {
              if (await bulk.change(selected, change)) selection.end();
            }}
            onSelectAll={() => selection.selectAll(list.conversations ?? [])}
            onEnd={selection.end}
          />
        </Suspense>
      ) : (
        <ConversationListHeader {...props} onTools={() => onTools('notices')} onSelect={selection.start} />
      )}
      <BulkResult
        changedCount={bulk.changedCount}
        isRunning={bulk.isRunning}
        onUndo={() => void bulk.undo()}
        onDismiss={bulk.dismiss}
      />
      <ConnectionNotice {...live} />
      <ConversationList
        {...props}
        linkPath={isUnlinked ? `/clients/${clientId}` : undefined}
        writing={live.writers}
        onClear={() => onFilter({ ...filter, q: '' })}
        onManage={() => onTools('labels')}
      />
    </>
  );
}

/** Warns the user if live events arrive late or not at all. */
function ConnectionNotice({ connection }: Pick<LiveEventFeed, 'connection'>) {
  const text = connection === 'polling' ? texts.thread.delayed : connection === 'down' ? texts.thread.down : undefined;
  return (
    <Typography
      role="status"
      variant="body2"
      data-live={connection}
      sx={{ px: 2, py: 0.75, bgcolor: 'warning.light', '&:empty': { p: 0 } }}
    >
      {text}
    </Typography>
  );
}
