import { adminUsers, failures } from '@recado/texts';
import { toast } from '@recado/ui';
import { useListContext, useNotify, useUpdateMany } from 'ra-core';
import { useOwnId } from '../actions/useOwnId.ts';
import { useUserCache } from '../actions/useUserCache.ts';

const texts = adminUsers.actions;

/** Sets the status of everybody selected, never one's own. */
export function useBulkStatus(): (active: boolean) => void {
  const ownId = useOwnId();
  const notify = useNotify();
  const cache = useUserCache();
  const { resource, selectedIds, onUnselectItems } = useListContext();
  const [updateMany] = useUpdateMany();
  return active => {
    const ids = selectedIds.filter(id => id !== ownId);
    if (ownId === undefined || ids.length === 0) {
      toast.error(texts.nobodyElse);
      return;
    }
    const shown = (active ? texts.activated : texts.deactivated)(ids.length);
    void updateMany(
      resource,
      { ids, data: { active } },
      {
        mutationMode: 'undoable',
        onSuccess() {
          notify(shown, { type: 'info', undoable: true });
          onUnselectItems();
        },
        onError: () => toast.error(failures.changeStatus),
        onSettled: () => void cache.reload(),
      },
    );
  };
}
