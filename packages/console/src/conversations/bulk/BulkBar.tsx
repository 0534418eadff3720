import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { type Conversation, MAX_CHANGED_CONVERSATIONS } from '@recado/contract';
import { bulkChangeTexts as texts } from '@recado/texts';
import {
  CheckIcon,
  ClockIcon,
  CloseIcon,
  createLazyComponent,
  createStrokeIcon,
  formatNumber,
  UserIcon,
} from '@recado/ui';
import { type ReactNode, Suspense, useContext, useState } from 'react';
import { isConversationUnread } from '../list/loadedConversationList.ts';
import { TeamContext } from '../tools/teamContext.ts';
import { BulkMenus, type OpenBulkMenu } from './BulkMenus.tsx';
import type { BulkChange } from './planUndo.ts';

const SnoozeDialog = createLazyComponent(async () => (await import('../tools/SnoozeDialog.tsx')).SnoozeDialog);

export interface BulkBarProps {
  readonly clientId: string;
  /** Selected conversations. */
  readonly selected: readonly Conversation[];
  readonly isRunning: boolean;
  readonly onChange: (change: BulkChange) => void;
  /** Selects the conversations that are loaded, up to the number that one request may change. */
  readonly onSelectAll: () => void;
  readonly onEnd: () => void;
}

/**
 * Moves the focus from the removed header to the bar. The bar may load late, and must not take the focus of a row that
 * the user has chosen since: the space bar would then end the selection.
 */
const focusIfNothingHasFocus = (button: HTMLElement | null): void => {
  if (document.activeElement === document.body) button?.focus();
};

/** Bar with the actions on the selected conversations. It replaces the header of the list. */
export function BulkBar({ clientId, selected, isRunning, onChange, onSelectAll, onEnd }: BulkBarProps) {
  const hasTeam = useContext(TeamContext).length > 0;
  const [menu, setMenu] = useState<OpenBulkMenu>();
  const [isSnoozing, setSnoozing] = useState(false);
  const isDisabled = selected.length === 0 || isRunning;
  const isAllArchived = selected.length > 0 && selected.every(({ archived }) => archived);
  const hasUnread = selected.some(isConversationUnread);
  const archiveLabel = isAllArchived ? texts.unarchive : texts.archive;
  const readLabel = selected.length > 0 && !hasUnread ? texts.unread : texts.read;
  const count = texts.count(formatNumber(selected.length));
  return (
    <Box
      role="toolbar"
      aria-label={texts.toolbar}
      onKeyDown={event => {
        if (event.key === 'Escape') onEnd();
      }}
      sx={{
        ...{ p: 1.5, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 },
        ...{ borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <IconButton ref={focusIfNothingHasFocus} aria-label={texts.end} title={texts.end} onClick={onEnd}>
          <CloseIcon />
        </IconButton>
        <Typography role="status" noWrap sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>
          {count}
        </Typography>
        <Button size="small" onClick={onSelectAll} sx={{ flex: 'none' }}>
          {texts.all}
        </Button>
      </Box>
      {selected.length >= MAX_CHANGED_CONVERSATIONS && (
        <Typography variant="body2" color="text.secondary">
          {texts.tooMany(formatNumber(MAX_CHANGED_CONVERSATIONS))}
        </Typography>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <BarButton
          label={archiveLabel}
          isDisabled={isDisabled}
          icon={<ArchiveIcon />}
          onPress={() => onChange({ archived: !isAllArchived })}
        />
        <BarButton
          label={readLabel}
          isDisabled={isDisabled}
          icon={<CheckIcon />}
          onPress={() => onChange(readLabel === texts.read ? { read: true } : { markedUnread: true })}
        />
        <BarButton
          label={texts.snooze}
          isDisabled={isDisabled}
          icon={<ClockIcon />}
          onPress={() => setSnoozing(true)}
        />
        <BarButton
          label={texts.label}
          isDisabled={isDisabled}
          icon={<LabelIcon />}
          hasMenu
          onPress={anchor => setMenu({ kind: 'label', anchor })}
        />
        {hasTeam && (
          <BarButton
            label={texts.assign}
            isDisabled={isDisabled}
            icon={<UserIcon />}
            hasMenu
            onPress={anchor => setMenu({ kind: 'assignee', anchor })}
          />
        )}
      </Box>
      <BulkMenus menu={menu} onClose={() => setMenu(undefined)} onChange={onChange} />
      {isSnoozing && (
        <Suspense>
          <SnoozeDialog
            clientId={clientId}
            title={texts.snoozeTitle(formatNumber(selected.length))}
            onClose={() => setSnoozing(false)}
            onChoose={until => {
              setSnoozing(false);
              onChange({ snoozedUntil: until.toISOString() });
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}

interface BarButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isDisabled: boolean;
  readonly hasMenu?: boolean;
  readonly onPress: (anchor: HTMLElement) => void;
}

const BarButton = ({ label, icon, isDisabled, hasMenu = false, onPress }: BarButtonProps) => (
  <Tooltip title={label}>
    <span>
      <IconButton
        aria-label={label}
        aria-haspopup={hasMenu ? 'menu' : undefined}
        disabled={isDisabled}
        onClick={event => onPress(event.currentTarget)}
      >
        {icon}
      </IconButton>
    </span>
  </Tooltip>
);

const ArchiveIcon = createStrokeIcon('M3.5 4.5h17v4h-17zM5 8.5v11h14v-11M10 12h4');
const LabelIcon = createStrokeIcon('M4 5h9l7 7-7 7H4zM8.5 12v.1');
