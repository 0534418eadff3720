import { Button, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { CheckIcon, lineIcon } from '@recado/ui';
import { useResourceContext, useStore, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Column } from './columnsOf.ts';

const ColumnsIcon = lineIcon('M4 5h16v14H4zM9.3 5v14M14.7 5v14');

/** Which columns the table shows, kept where react-admin's own button keeps it; that one is no menu to axe. */
export function ColumnsButton({ columns }: { readonly columns: readonly Column[] }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const [hidden, setHidden] = useStore<string[]>(`${resource}.datatable`, []);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggle = (source: string) =>
    setHidden(hidden.includes(source) ? hidden.filter(one => one !== source) : [...hidden, source]);
  return (
    <>
      <Button
        size="small"
        startIcon={<ColumnsIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('ra.action.select_columns')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {columns.map(({ source, label }) => (
          <MenuItem
            key={source}
            role="menuitemcheckbox"
            aria-checked={!hidden.includes(source)}
            onClick={() => toggle(source)}
          >
            <ListItemIcon>{!hidden.includes(source) && <CheckIcon fontSize="small" />}</ListItemIcon>
            <ListItemText>{label}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
