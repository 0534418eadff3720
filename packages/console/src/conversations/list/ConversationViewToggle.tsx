import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { conversationTexts as texts } from '@recado/texts';
import { ClockIcon } from '@recado/ui';
import type { ConversationListView } from './loadedConversationList.ts';

const views: readonly ConversationListView[] = ['all', 'unread', 'archived', 'snoozed'];

export interface ConversationViewToggleProps {
  readonly view: ConversationListView;
  readonly onView: (view: ConversationListView) => void;
}

/** Buttons that select which conversations the list contains. */
export const ConversationViewToggle = ({ view: selectedView, onView }: ConversationViewToggleProps) => (
  <ToggleButtonGroup
    exclusive
    fullWidth
    size="small"
    color="primary"
    aria-label={texts.list.show}
    value={selectedView}
    onChange={(_event, view: ConversationListView | null) => view && onView(view)}
  >
    {views.map(view => (
      <ToggleButton
        key={view}
        value={view}
        {...(view === 'snoozed' && { 'aria-label': texts.list.snoozed, title: texts.list.snoozed })}
        sx={{
          ...{ textTransform: 'none', whiteSpace: 'nowrap', py: 0.5, px: 0.5 },
          ...(view === 'snoozed' && { flex: 'none', width: 40 }),
        }}
      >
        {/* The snoozed view has an icon instead of a text, because four labels do not fit side by side. */}
        {view === 'snoozed' ? <ClockIcon fontSize="small" /> : texts.list[view]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
