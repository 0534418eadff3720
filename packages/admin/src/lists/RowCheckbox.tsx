import { Checkbox } from '@mui/material';
import { adminListTexts as texts } from '@recado/texts';
import { useGetRecordRepresentation, useRecordContext, useResourceContext } from 'ra-core';
import type { MouseEvent } from 'react';

export interface RowCheckboxProps {
  readonly isSelected: boolean;
  readonly isSelectable: boolean;
  readonly toggle: (event: MouseEvent) => void;
}

/**
 * Checkbox whose accessible name is the name of its row. It replaces react-admin's checkbox, which sets its
 * name on an element without a role, so that screen readers ignore the name.
 */
export function RowCheckbox({ isSelected, isSelectable, toggle }: RowCheckboxProps) {
  const record = useRecordContext();
  const resource = useResourceContext();
  const represent = useGetRecordRepresentation(resource);
  return (
    <Checkbox
      checked={isSelected}
      disabled={!isSelectable}
      onClick={event => {
        event.stopPropagation();
        toggle(event);
      }}
      slotProps={{ input: { 'aria-label': texts.selectOne(String(represent(record))) } }}
    />
  );
}
