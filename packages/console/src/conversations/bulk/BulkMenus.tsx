import { Menu, MenuItem } from '@mui/material';
import { conversationTexts, inboxToolTexts } from '@recado/texts';
import { useContext } from 'react';
import { LabelColorDot } from '../tools/LabelPill.tsx';
import { LABEL_COLORS, LabelsContext } from '../tools/labelsContext.ts';
import { TeamContext } from '../tools/teamContext.ts';
import type { BulkChange } from './planUndo.ts';

/** Menu of the selection that is open, and the button at which it is open. */
export interface OpenBulkMenu {
  readonly kind: 'label' | 'assignee';
  readonly anchor: HTMLElement;
}

export interface BulkMenusProps {
  readonly menu: OpenBulkMenu | undefined;
  readonly onClose: () => void;
  readonly onChange: (change: BulkChange) => void;
}

/** Menus with the labels and the team, one of which the selected conversations get. */
export function BulkMenus({ menu, onClose, onChange }: BulkMenusProps) {
  const labels = useContext(LabelsContext);
  const team = useContext(TeamContext);
  const choose = (change: BulkChange) => () => {
    onClose();
    onChange(change);
  };
  return (
    <Menu open={menu !== undefined} anchorEl={menu?.anchor ?? null} onClose={onClose} sx={{ maxHeight: 480 }}>
      {menu?.kind === 'label'
        ? [
            ...labels.map(({ id, name, color }) => (
              <MenuItem key={id} onClick={choose({ label: name })} sx={{ gap: 1.5 }}>
                <LabelColorDot color={LABEL_COLORS[color]} />
                <bdi>{name}</bdi>
              </MenuItem>
            )),
            <MenuItem key="none" onClick={choose({ label: null })}>
              {inboxToolTexts.labels.unset}
            </MenuItem>,
          ]
        : [
            ...team.map(({ id, name }) => (
              <MenuItem key={id} onClick={choose({ assignedTo: id })}>
                <bdi>{name}</bdi>
              </MenuItem>
            )),
            <MenuItem key="none" onClick={choose({ assignedTo: null })}>
              {conversationTexts.assignment.noAssignee}
            </MenuItem>,
          ]}
    </Menu>
  );
}
