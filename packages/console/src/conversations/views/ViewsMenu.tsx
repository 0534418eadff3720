import { IconButton, Tooltip } from '@mui/material';
import { inboxViewTexts as texts } from '@recado/texts';
import { createLazyComponent, createStrokeIcon, useApi } from '@recado/ui';
import { Suspense, useState } from 'react';
import type { ConversationListFilter } from '../list/loadedConversationList.ts';

const SavedViewsMenu = createLazyComponent(async () => (await import('./SavedViewsMenu.tsx')).SavedViewsMenu);
const SaveViewDialog = createLazyComponent(async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog);

export interface ViewsMenuProps {
  readonly filter: ConversationListFilter;
  readonly onFilter: (filter: ConversationListFilter) => void;
  /** Opens the list of starred messages. */
  readonly onStarred: () => void;
}

/** Button with the filters that the user saved. The code of its menu loads when it is first opened. */
export function ViewsMenu({ filter, onFilter, onStarred }: ViewsMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { data, refetch } = useApi('GET /conversations/views');
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
      <Suspense>
        {anchor && (
          <SavedViewsMenu
            {...{ anchor, filter, onFilter, onStarred, onRemoved: refetch }}
            views={data?.views ?? []}
            onSave={() => setSaving(true)}
            onClose={() => setAnchor(null)}
          />
        )}
        {isSaving && (
          <SaveViewDialog
            filter={filter}
            onClose={() => setSaving(false)}
            onSaved={() => {
              setSaving(false);
              void refetch();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

const ViewsIcon = createStrokeIcon('M4 6h16M7 12h10M10 18h4');
