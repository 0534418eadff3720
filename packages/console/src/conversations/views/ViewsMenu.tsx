import { Box, Divider, IconButton, Menu, MenuItem, Tooltip, Typography } from '@mui/material';
import type { InboxView } from '@recado/contract';
import { commandPaletteTexts, inboxViewTexts as texts } from '@recado/texts';
import {
  createLazyComponent,
  createStrokeIcon,
  getFailureMessage,
  isSessionEndError,
  TrashIcon,
  toast,
  useApi,
  useSdk,
} from '@recado/ui';
import { Suspense, useState } from 'react';
import type { ConversationListFilter } from '../list/loadedConversationList.ts';

const SaveViewDialog = createLazyComponent(async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog);

export interface ViewsMenuProps {
  readonly filter: ConversationListFilter;
  readonly onFilter: (filter: ConversationListFilter) => void;
  /** Opens the list of starred messages. */
  readonly onStarred: () => void;
}

/** Button with the filters that the user saved. The menu also saves the current filter, and opens starred messages. */
export function ViewsMenu({ filter, onFilter, onStarred }: ViewsMenuProps) {
  const sdk = useSdk();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { data, refetch } = useApi('GET /conversations/views');
  const views = data?.views ?? [];
  const close = () => {
    setAnchor(null);
    setRemoving(false);
  };
  const remove = async ({ id }: InboxView) => {
    try {
      await sdk.request('DELETE /conversations/views/{view}', { params: { view: id } });
    } catch (error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.removeFailed));
    }
    await refetch();
  };
  const choose = ({ filter: saved }: InboxView) => {
    close();
    const { view, label, assignedTo, q = '' } = saved;
    onFilter({ view, q, ...(label !== undefined && { label }), ...(assignedTo !== undefined && { assignedTo }) });
  };
  return (
    <>
      <Tooltip title={texts.open}>
        <IconButton
          aria-label={texts.open}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <ViewsIcon />
        </IconButton>
      </Tooltip>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-label': texts.saved } }}
      >
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
          <MenuItem onClick={() => setRemoving(!isRemoving)}>
            {isRemoving ? texts.removeEnd : texts.removeStart}
          </MenuItem>
        )}
        <Divider />
        <MenuItem
          disabled={!canSave(filter)}
          onClick={() => {
            close();
            setSaving(true);
          }}
        >
          {texts.save}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            onStarred();
          }}
        >
          {commandPaletteTexts.starred}
        </MenuItem>
      </Menu>
      {isSaving && (
        <Suspense>
          <SaveViewDialog
            filter={filter}
            onClose={() => setSaving(false)}
            onSaved={() => {
              setSaving(false);
              void refetch();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Whether a filter selects some conversations. A view of all conversations would be useless. */
const canSave = ({ view, q, label, assignedTo }: ConversationListFilter): boolean =>
  view !== 'all' || q !== '' || label !== undefined || assignedTo !== undefined;

const ViewsIcon = createStrokeIcon('M4 6h16M7 12h10M10 18h4');
