import { Box, Divider, Menu, MenuItem, Typography } from '@mui/material';
import type { InboxView } from '@recado/contract';
import { commandPaletteTexts, inboxViewTexts as texts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, TrashIcon, toast, useSdk } from '@recado/ui';
import { useState } from 'react';
import type { ConversationListFilter } from '../list/loadedConversationList.ts';

export interface SavedViewsMenuProps {
  readonly anchor: HTMLElement;
  readonly views: readonly InboxView[];
  readonly filter: ConversationListFilter;
  readonly onFilter: (filter: ConversationListFilter) => void;
  readonly onStarred: () => void;
  readonly onSave: () => void;
  readonly onRemoved: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Menu of the filters that the user saved. It also saves the current filter, and opens the starred messages. */
export function SavedViewsMenu(props: SavedViewsMenuProps) {
  const { anchor, views, filter, onFilter, onStarred, onSave, onRemoved, onClose } = props;
  const sdk = useSdk();
  const [isRemoving, setRemoving] = useState(false);
  const remove = async ({ id }: InboxView) => {
    try {
      await sdk.request('DELETE /conversations/views/{view}', { params: { view: id } });
    } catch (error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.removeFailed));
    }
    await onRemoved();
  };
  const choose = ({ filter: saved }: InboxView) => {
    onClose();
    const { view, label, assignedTo, q = '' } = saved;
    onFilter({ view, q, ...(label !== undefined && { label }), ...(assignedTo !== undefined && { assignedTo }) });
  };
  const closeAnd = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': texts.saved } }}>
      {views.length === 0 && (
        <Box component="li" role="presentation" sx={{ px: 2, py: 1, maxWidth: 280 }}>
          <Typography variant="body2" color="text.secondary">
            {texts.none}
          </Typography>
        </Box>
      )}
      {views.map(view => (
        <MenuItem key={view.id} onClick={() => (isRemoving ? void remove(view) : choose(view))} sx={{ gap: 1 }}>
          {isRemoving && <TrashIcon fontSize="small" />}
          <bdi>{isRemoving ? texts.remove(view.name) : view.name}</bdi>
        </MenuItem>
      ))}
      {views.length > 0 && (
        <MenuItem onClick={() => setRemoving(!isRemoving)}>{isRemoving ? texts.removeEnd : texts.removeStart}</MenuItem>
      )}
      <Divider />
      <MenuItem disabled={!canSave(filter)} onClick={closeAnd(onSave)}>
        {texts.save}
      </MenuItem>
      <MenuItem onClick={closeAnd(onStarred)}>{commandPaletteTexts.starred}</MenuItem>
    </Menu>
  );
}

/** Whether a filter selects some conversations. A view of all conversations would be useless. */
const canSave = ({ view, q, label, assignedTo }: ConversationListFilter): boolean =>
  view !== 'all' || q !== '' || label !== undefined || assignedTo !== undefined;
