import { Avatar, ListItemIcon, ListSubheader, MenuItem, TextField } from '@mui/material';
import type { Assignee, Colleague } from '@recado/contract';
import { conversations } from '@recado/texts';
import { CheckIcon, Heard, useSession } from '@recado/ui';
import { useContext } from 'react';
import { Team } from './team.ts';

const texts = conversations.assigning;

/** Stands for nobody in what is asked of the server. */
export const NOBODY = 'nobody';

/** Oneself first, as in every list one is in. */
function useTeamAsSeen(): {
  readonly team: readonly Colleague[];
  readonly called: (one: Colleague) => string;
} {
  const { user } = useSession();
  const team = useContext(Team);
  const isMe = ({ id }: Colleague) => id === user?.id;
  return {
    team: [...team.filter(isMe), ...team.filter(one => !isMe(one))],
    called: one => (isMe(one) ? texts.me : one.name),
  };
}

/** How it is said whose it is; undefined: nobody's. */
export function useSaid(assignedTo: Assignee): string | undefined {
  const { user } = useSession();
  if (!assignedTo) return undefined;
  return texts.by(assignedTo.id === user?.id ? texts.you : assignedTo.name);
}

export interface AssignItemsProps {
  readonly assignedTo: Assignee;
  readonly onAssign: (userId: string | null) => void;
}

/** Of a conversation's menu; a function and no component, because a menu moves among its own children alone. */
export function useAssignItems({ assignedTo, onAssign }: AssignItemsProps) {
  const { team, called } = useTeamAsSeen();
  if (team.length === 0) return [];
  const item = (id: string | null, name: string) => {
    const isChosen = (assignedTo?.id ?? null) === id;
    return (
      <MenuItem
        key={id ?? NOBODY}
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
    ...team.map(one => item(one.id, called(one))),
    item(null, texts.nobody),
  ];
}

export interface AssigneeFilterProps {
  readonly assignedTo: string | undefined;
  readonly onAssignedTo: (assignedTo: string | undefined) => void;
}

/** Only where there is somebody else. */
export function AssigneeFilter({ assignedTo, onAssignedTo }: AssigneeFilterProps) {
  const { team, called } = useTeamAsSeen();
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
      <MenuItem value="">{texts.anybody}</MenuItem>
      <MenuItem value={NOBODY}>{texts.unassigned}</MenuItem>
      {team.map(one => (
        <MenuItem key={one.id} value={one.id}>
          <bdi>{called(one)}</bdi>
        </MenuItem>
      ))}
    </TextField>
  );
}

/** In a row of the list: the first letter of whose it is. */
export function AssigneeMark({ assignedTo }: { readonly assignedTo: NonNullable<Assignee> }) {
  const said = useSaid(assignedTo);
  return (
    <>
      <Heard>{said}</Heard>
      <Avatar
        aria-hidden
        title={said}
        data-assignee
        sx={{ width: 22, height: 22, fontSize: '0.75rem', bgcolor: 'info.light', color: 'text.primary' }}
      >
        {assignedTo.name.trim().charAt(0).toLocaleUpperCase('es-MX')}
      </Avatar>
    </>
  );
}
