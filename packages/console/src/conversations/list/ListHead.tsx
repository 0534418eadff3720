import {
  Box,
  Button,
  IconButton,
  InputAdornment,
  MenuItem,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import type { Client } from '@recado/contract';
import { inboxTools, conversations as texts } from '@recado/texts';
import { AddIcon, ClockIcon, CloseIcon, SearchIcon, useTyped } from '@recado/ui';
import { useContext } from 'react';
import { Link } from 'react-router';
import { beginning } from '../begin/useBeginning.tsx';
import { AssigneeFilter } from '../tools/Assigning.tsx';
import { Dot } from '../tools/LabelPill.tsx';
import { Labels, paints } from '../tools/labels.ts';
import type { ListFilter, View } from './listState.ts';

export interface ListHeadProps {
  readonly client: string;
  /** All of the owner's. */
  readonly clients: readonly Client[];
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
  readonly onClient: (id: string) => void;
  readonly onTools: () => void;
}

const views: readonly View[] = ['all', 'unread', 'archived', 'snoozed'];

/** Whose conversations are shown, and which of them. */
export const ListHead = ({ client, clients, filter, onFilter, onClient, onTools }: ListHeadProps) => (
  <Box sx={{ p: 1.5, display: 'grid', gap: 1, borderBottom: 1, borderColor: 'divider' }}>
    {clients.length > 1 && (
      <TextField
        select
        size="small"
        label={texts.client}
        value={client}
        onChange={({ target }) => onClient(target.value)}
      >
        {clients.map(({ id, businessName }) => (
          <MenuItem key={id} value={id}>
            <bdi>{businessName}</bdi>
          </MenuItem>
        ))}
      </TextField>
    )}
    <SearchField q={filter.q} onSearch={q => onFilter({ ...filter, q })} />
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', mr: -0.5 }}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        color="primary"
        aria-label={texts.list.show}
        value={filter.view}
        onChange={(_event, view: View | null) => view && onFilter({ ...filter, view })}
      >
        {views.map(view => (
          <ToggleButton
            key={view}
            value={view}
            {...(view === 'snoozed' && { 'aria-label': texts.list.snoozed, title: texts.list.snoozed })}
            sx={{
              ...{ textTransform: 'none', whiteSpace: 'nowrap', py: 0.5, px: 0.5 },
              ...(view === 'snoozed' && { flex: 'none', width: 40 }),
            }}
          >
            {/* Four words have no room side by side. */}
            {view === 'snoozed' ? <ClockIcon fontSize="small" /> : texts.list[view]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <IconButton
        component={Link}
        to={beginning()}
        color="primary"
        aria-label={texts.begin.open}
        title={texts.begin.open}
      >
        <AddIcon />
      </IconButton>
    </Box>
    <Box sx={{ display: 'grid', gridAutoColumns: 'minmax(0, 1fr)', gridAutoFlow: 'column', gap: 1 }}>
      <AssigneeFilter
        assignedTo={filter.assignedTo}
        onAssignedTo={assignedTo => onFilter({ ...filter, assignedTo })}
      />
      <LabelFilter label={filter.label} onLabel={label => onFilter({ ...filter, label })} />
    </Box>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', mx: -0.5, mb: -0.75 }}>
      <Button size="small" component={Link} to={`/clients/${client}/contacts`}>
        {texts.contacts}
      </Button>
      <Button size="small" component={Link} to={`/clients/${client}/schedules`}>
        {texts.planned}
      </Button>
      <Button size="small" onClick={onTools}>
        {inboxTools.dialog.open}
      </Button>
    </Box>
  </Box>
);

interface LabelFilterProps {
  readonly label: string | undefined;
  readonly onLabel: (label: string | undefined) => void;
}

/** Only where there are labels. */
function LabelFilter({ label, onLabel }: LabelFilterProps) {
  const labels = useContext(Labels);
  if (labels.length === 0 && label === undefined) return null;
  return (
    <TextField
      select
      size="small"
      label={inboxTools.labels.filter}
      value={label ?? EVERY}
      onChange={({ target }) => onLabel(target.value === EVERY ? undefined : target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ mt: 0.5, '& .MuiSelect-select': { display: 'flex', alignItems: 'center', gap: 1 } }}
    >
      <MenuItem value={EVERY}>{inboxTools.labels.every}</MenuItem>
      {labels.map(({ id, name, color }) => (
        <MenuItem key={id} value={name} sx={{ gap: 1 }}>
          <Dot color={paints[color]} />
          <bdi>{name}</bdi>
        </MenuItem>
      ))}
      {label !== undefined && !labels.some(({ name }) => name === label) && (
        <MenuItem value={label}>{label}</MenuItem>
      )}
    </TextField>
  );
}

/** No label is called so. */
const EVERY = '';

/** Milliseconds after the last key before somebody is looked for. */
const PAUSE = 300;

interface SearchFieldProps {
  readonly q: string;
  readonly onSearch: (q: string) => void;
}

function SearchField({ q, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useTyped(q, PAUSE, onSearch);
  const clear = () => {
    setTyped('');
    onSearch('');
  };
  return (
    <TextField
      size="small"
      fullWidth
      type="search"
      value={typed}
      placeholder={texts.list.search}
      onChange={({ target }) => setTyped(target.value)}
      slotProps={{
        htmlInput: { 'aria-label': texts.list.search, maxLength: 100, autoComplete: 'off' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: typed !== '' && (
            <InputAdornment position="end">
              <IconButton aria-label={texts.list.clearSearch} edge="end" onClick={clear}>
                <CloseIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
      sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
    />
  );
}
