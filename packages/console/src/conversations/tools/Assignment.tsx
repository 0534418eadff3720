import { Avatar, ListItemIcon, ListSubheader, MenuItem, TextField } from '@mui/material';
import type { Assignee, Colleague } from '@recado/contract';
import { conversationTexts } from '@recado/texts';
import { CheckIcon, useSession, VisuallyHidden } from '@recado/ui';
import { useContext } from 'react';
import { TeamContext } from './teamContext.ts';

const texts = conversationTexts.assignment;

/** Value of the API's assignee filter that selects unassigned conversations. */
export const UNASSIGNED_FILTER = 'nobody';

/** Returns the team with the current user first. All lists of people use this order. */
function useTeamWithSelfFirst(): {
  readonly team: readonly Colleague[];
  readonly displayNameOf: (colleague: Colleague) => string;
} {
  const { user } = useSession();
  const team = useContext(TeamContext);
  const isMe = ({ id }: Colleague) => id === user?.id;
  return {
    team: [...team.filter(isMe), ...team.filter(colleague => !isMe(colleague))],
    displayNameOf: colleague => (isMe(colleague) ? texts.me : colleague.name),
  };
}

/** Returns the text that names the assignee. Undefined if the conversation is unassigned. */
export function useAssigneeText(assignedTo: Assignee): string | undefined {
  const { user } = useSession();
  if (!assignedTo) return undefined;
  return texts.assignedTo(assignedTo.id === user?.id ? texts.you : assignedTo.name);
}

export interface AssignmentMenuItemsOptions {
  readonly assignedTo: Assignee;
  readonly onAssign: (userId: string | null) => void;
}

/**
 * Returns menu items that assign a conversation. This is a hook and not a component, because a menu
 * moves the focus among its direct children only.
 */
export function useAssignmentMenuItems({ assignedTo, onAssign }: AssignmentMenuItemsOptions) {
  const { team, displayNameOf } = useTeamWithSelfFirst();
  if (team.length === 0) return [];
  const renderItem = (id: string | null, name: string) => {
    const isChosen = (assignedTo?.id ?? null) === id;
    return (
      <MenuItem
        key={id ?? UNASSIGNED_FILTER}
        role="menuitemradio"
        aria-checked={isChosen}
        onClick={() => onAssign(id)}
        sx={{ gap: 1.5 }}
      >
        <bdi style={{ flex: 1 }}>{name}</bdi>
        {isChosen && (
          <ListItemIcon sx={{ minWidth: 0 }}>
            <CheckIcon fontSize="small" />
          </ListItemIcon>
        )}
      </MenuItem>
    );
  };
  return [
    <ListSubheader key="whose" role="presentation" sx={{ lineHeight: 2, bgcolor: 'transparent' }}>
      {texts.menu}
    </ListSubheader>,
    ...team.map(colleague => renderItem(colleague.id, displayNameOf(colleague))),
    renderItem(null, texts.noAssignee),
  ];
}

export interface AssigneeFilterProps {
  readonly assignedTo: string | undefined;
  readonly onAssignedTo: (assignedTo: string | undefined) => void;
}

/** Filter by assignee. Rendered only if the client has more than one user. */
export function AssigneeFilter({ assignedTo, onAssignedTo }: AssigneeFilterProps) {
  const { team, displayNameOf } = useTeamWithSelfFirst();
  if (team.length === 0) return null;
  return (
    <TextField
      select
      size="small"
      label={texts.filter}
      value={assignedTo ?? ''}
      onChange={({ target }) => onAssignedTo(target.value || undefined)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ mt: 0.5, minWidth: 0 }}
    >
      <MenuItem value="">{texts.anyAssignee}</MenuItem>
      <MenuItem value={UNASSIGNED_FILTER}>{texts.unassigned}</MenuItem>
      {team.map(colleague => (
        <MenuItem key={colleague.id} value={colleague.id}>
          <bdi>{displayNameOf(colleague)}</bdi>
        </MenuItem>
      ))}
    </TextField>
  );
}

interface AssigneeMarkProps {
  readonly assignedTo: NonNullable<Assignee>;
}

/** Circle in a row of the conversation list. It contains the first letter of the assignee's name. */
export function AssigneeMark({ assignedTo }: AssigneeMarkProps) {
  const assigneeText = useAssigneeText(assignedTo);
  return (
    <>
      <VisuallyHidden>{assigneeText}</VisuallyHidden>
      <Avatar
        aria-hidden
        title={assigneeText}
        data-assignee
        sx={{ width: 22, height: 22, fontSize: '0.75rem', bgcolor: 'info.light', color: 'text.primary' }}
      >
        {assignedTo.name.trim().charAt(0).toLocaleUpperCase('es-MX')}
      </Avatar>
    </>
  );
}
