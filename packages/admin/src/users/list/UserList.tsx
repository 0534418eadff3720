import { Box, Button, Typography } from '@mui/material';
import type { User } from '@recado/contract';
import { adminExportTexts, adminUserTexts, requestFailureTexts, statusLabels } from '@recado/texts';
import { formatDate, RefreshIcon, toast } from '@recado/ui';
import { useListContext, useNotify, useRecordContext, useUpdateMany } from 'ra-core';
import { useState } from 'react';
import { createCsvExporter } from '../../export/index.ts';
import { createListColumn, type ListFilter, ListScreen } from '../../lists/index.ts';
import { DeactivationDialog } from '../actions/DeactivationDialog.tsx';
import { describePausedResources } from '../actions/describePausedResources.ts';
import { ActivateIcon, DeactivateIcon } from '../actions/icons.ts';
import { usePausedResourcesLoader } from '../actions/useResourcesPausedByDeactivation.ts';
import { useSignedInUserId } from '../actions/useSignedInUserId.ts';
import { useUserCacheReload } from '../actions/useUserCacheReload.ts';
import { UserRoleTag, UserStatusTag } from '../UserTags.tsx';
import { UserActions } from './UserActions.tsx';

const { columns, empty } = adminUserTexts.list;
const Column = createListColumn<'users'>();

/** Lists all accounts (docs/product.md §2, admin users list). */
export function UserList() {
  const ownId = useSignedInUserId();
  return (
    <ListScreen
      resource="users"
      failure={requestFailureTexts.usersLoad}
      empty={empty}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={userFilters}
      exporter={exportUsers}
      actions={<RefreshButton />}
      bulkActions={<StatusButtons />}
      isRowSelectable={({ id }) => ownId !== undefined && id !== ownId}
      card={<UserCard />}
    >
      <Column source="name" label={columns.name} />
      <Column source="email" label={columns.email} />
      <Column source="role" label={columns.role} render={({ role }) => <UserRoleTag role={role} />} />
      <Column source="active" label={columns.status} render={({ active }) => <UserStatusTag active={active} />} />
      <Column source="createdAt" label={columns.createdAt} render={({ createdAt }) => formatDate(createdAt)} />
      <Column source="actions" label={columns.actions} disableSort align="right">
        <UserActions isCompact />
      </Column>
    </ListScreen>
  );
}

/** Button "Actualizar", which loads the list again (docs/product.md §2). */
function RefreshButton() {
  const { refetch, isFetching } = useListContext();
  return (
    <Button size="small" startIcon={<RefreshIcon />} disabled={isFetching} onClick={() => void refetch()}>
      {adminUserTexts.list.refresh}
    </Button>
  );
}

/** Buttons that activate or deactivate the selected users. The change can be undone for a few seconds. */
function StatusButtons() {
  const ownId = useSignedInUserId();
  const { selectedIds } = useListContext();
  const setStatus = useBulkStatus();
  const [isConfirming, setConfirming] = useState(false);
  const ids = selectedIds.map(String).filter(id => id !== ownId);
  return (
    <>
      <Button size="small" startIcon={<ActivateIcon />} onClick={() => void setStatus(true)}>
        {adminUserTexts.actions.activate}
      </Button>
      <Button
        size="small"
        startIcon={<DeactivateIcon />}
        onClick={() => (ids.length > 0 ? setConfirming(true) : void setStatus(false))}
      >
        {adminUserTexts.actions.deactivate}
      </Button>
      {isConfirming && (
        <DeactivationDialog
          ids={ids}
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            void setStatus(false);
          }}
        />
      )}
    </>
  );
}

const texts = adminUserTexts.actions;

/** Returns a function that sets the status of all selected users except the signed-in user. */
function useBulkStatus(): (active: boolean) => Promise<void> {
  const ownId = useSignedInUserId();
  const notify = useNotify();
  const cache = useUserCacheReload();
  const { resource, selectedIds, onUnselectItems } = useListContext();
  const [updateMany] = useUpdateMany();
  const readPausing = usePausedResourcesLoader();
  return async active => {
    const ids = selectedIds.filter(id => id !== ownId);
    if (ownId === undefined || ids.length === 0) {
      toast.error(texts.nobodyElse);
      return;
    }
    const pausedResources = await readPausing(ids.map(String));
    const pauseMessage = pausedResources && describePausedResources(active, pausedResources);
    const message = [(active ? texts.activated : texts.deactivated)(ids.length), pauseMessage]
      .filter(Boolean)
      .join('. ');
    void updateMany(
      resource,
      { ids, data: { active } },
      {
        mutationMode: 'undoable',
        onSuccess() {
          notify(message, { type: 'info', undoable: true });
          onUnselectItems();
        },
        onError: () => toast.error(requestFailureTexts.changeStatus),
        onSettled: () => void cache.reload(),
      },
    );
  };
}

/** Card of a user on narrow screens. */
function UserCard() {
  const user = useRecordContext<User>();
  if (!user) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{user.name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {user.email}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <UserRoleTag role={user.role} />
        <UserStatusTag active={user.active} />
        <Typography variant="body2" color="text.secondary" component="span">
          {formatDate(user.createdAt)}
        </Typography>
      </Box>
      <UserActions isCompact />
    </Box>
  );
}

const { filters: filterTexts } = adminUserTexts.list;

const userFilters: readonly ListFilter<'users'>[] = [
  {
    kind: 'choice',
    source: 'role',
    label: filterTexts.role,
    choices: [
      { value: 'admin', label: statusLabels.roles.admin },
      { value: 'user', label: statusLabels.roles.user },
    ],
  },
  {
    kind: 'choice',
    source: 'active',
    label: filterTexts.status,
    choices: [
      { value: true, label: statusLabels.user.active },
      { value: false, label: statusLabels.user.inactive },
    ],
  },
  { kind: 'from', source: 'createdAt_gte', label: filterTexts.from },
  { kind: 'until', source: 'createdAt_lte', label: filterTexts.until },
];

const exportUsers = createCsvExporter<User>('usuarios', [
  { label: adminExportTexts.ids.own, value: ({ id }) => id },
  { label: columns.name, value: ({ name }) => name },
  { label: columns.email, value: ({ email }) => email },
  { label: columns.role, value: ({ role }) => statusLabels.roles[role] },
  { label: columns.status, value: ({ active }) => (active ? statusLabels.user.active : statusLabels.user.inactive) },
  { label: columns.createdAt, value: ({ createdAt }) => createdAt },
]);
