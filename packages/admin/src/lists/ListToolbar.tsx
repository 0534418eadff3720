import { Box, Button, IconButton, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { adminListTexts as texts } from '@recado/texts';
import { CheckIcon, createStrokeIcon } from '@recado/ui';
import { useListContext, useListSortContext, useResourceContext, useStore, useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { ExportAllButton } from '../export/index.ts';
import { type ListColumn, readColumnProps } from './readColumnProps.ts';
import { SavedQueries } from './SavedQueries.tsx';
import { SelectInput } from './SelectInput.tsx';
import { useIsWideScreen } from './useIsWideScreen.ts';

export interface ListToolbarProps {
  readonly columns: ReactNode;
  readonly hasFilters: boolean;
  readonly actions: ReactNode;
}

/** Toolbar of a list: saved queries, columns or sort order, export, and the list's own actions. */
export function ListToolbar({ columns, hasFilters, actions }: ListToolbarProps) {
  const isWideScreen = useIsWideScreen();
  const { exporter } = useListContext();
  return (
    <>
      {hasFilters && <SavedQueries />}
      {isWideScreen && <ColumnsButton columns={readColumnProps(columns).columns} />}
      {exporter && <ExportAllButton />}
      {actions}
      {!isWideScreen && <SortInput columns={readColumnProps(columns).sortable} />}
    </>
  );
}

const ColumnsIcon = createStrokeIcon('M4 5h16v14H4zM9.3 5v14M14.7 5v14');

interface ColumnsButtonProps {
  readonly columns: readonly ListColumn[];
}

/**
 * Menu in which users choose the visible columns. It stores them under the same key as react-admin's own
 * button, which it replaces because axe does not accept that button as a menu.
 */
function ColumnsButton({ columns }: ColumnsButtonProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const [hidden, setHidden] = useStore<string[]>(`${resource}.datatable`, []);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggle = (source: string) =>
    setHidden(hidden.includes(source) ? hidden.filter(column => column !== source) : [...hidden, source]);
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

const AscendingIcon = createStrokeIcon('M12 19V5M6 11l6-6 6 6');
const DescendingIcon = createStrokeIcon('M12 5v14M6 13l6 6 6-6');

interface SortInputProps {
  readonly columns: readonly ListColumn[];
}

/** Field for the sort order. It is needed on narrow screens, where there are no column headings to click. */
function SortInput({ columns }: SortInputProps) {
  const { sort, setSort } = useListSortContext();
  const isDescending = sort.order === 'DESC';
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minWidth: 200,
        mt: { xs: 1, sm: 0 },
        flex: { xs: '1 1 100%', sm: 'none' },
      }}
    >
      <SelectInput
        label={texts.sortBy}
        value={sort.field}
        options={columns.map(({ source, label }) => ({ value: source, label }))}
        onChange={field => setSort({ field, order: sort.order })}
      />
      <IconButton
        aria-label={isDescending ? texts.descending : texts.ascending}
        onClick={() => setSort({ field: sort.field, order: isDescending ? 'ASC' : 'DESC' })}
      >
        {isDescending ? <DescendingIcon /> : <AscendingIcon />}
      </IconButton>
    </Box>
  );
}
