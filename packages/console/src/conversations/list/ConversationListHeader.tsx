import { Box, Button, IconButton, MenuItem, TextField, Tooltip } from '@mui/material';
import type { Client } from '@recado/contract';
import { bulkChangeTexts, inboxToolTexts, conversationTexts as texts } from '@recado/texts';
import { AddIcon, createStrokeIcon } from '@recado/ui';
import { useContext } from 'react';
import { Link } from 'react-router';
import { ClientPicker } from '../../clientChoice/ClientPicker.tsx';
import { createNewConversationQueryString } from '../newConversation/useNewConversationDialog.tsx';
import { AssigneeFilter } from '../tools/Assignment.tsx';
import { LabelColorDot } from '../tools/LabelPill.tsx';
import { LABEL_COLORS, LabelsContext } from '../tools/labelsContext.ts';
import { ViewsMenu } from '../views/ViewsMenu.tsx';
import { ConversationSearchField } from './ConversationSearchField.tsx';
import { ConversationViewToggle } from './ConversationViewToggle.tsx';
import type { ConversationListFilter } from './loadedConversationList.ts';

export interface ConversationListHeaderProps {
  readonly clientId: string;
  /** All clients of the owner. */
  readonly clients: readonly Client[];
  readonly filter: ConversationListFilter;
  readonly onFilter: (filter: ConversationListFilter) => void;
  readonly onClient: (id: string) => void;
  readonly onTools: () => void;
  /** Starts the selection of several conversations. */
  readonly onSelect: () => void;
  /** Opens the list of starred messages. */
  readonly onStarred: () => void;
}

/** Header of the list, in which the user selects the client and filters the conversations. */
export const ConversationListHeader = ({
  clientId,
  clients,
  filter,
  onFilter,
  onClient,
  onTools,
  onSelect,
  onStarred,
}: ConversationListHeaderProps) => (
  <Box
    sx={{
      ...{ p: 1.5, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 },
      ...{ borderBottom: 1, borderColor: 'divider' },
    }}
  >
    <ClientPicker clients={clients} value={clientId} offersAll onChoose={onClient} />
    <Box sx={{ display: 'flex', alignItems: 'center', mr: -0.5 }}>
      <ConversationSearchField q={filter.q} onSearch={q => onFilter({ ...filter, q })} />
      <ViewsMenu filter={filter} onFilter={onFilter} onStarred={onStarred} />
      <Tooltip title={bulkChangeTexts.start}>
        <IconButton aria-label={bulkChangeTexts.start} onClick={onSelect}>
          <SelectIcon />
        </IconButton>
      </Tooltip>
    </Box>
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', mr: -0.5 }}>
      <ConversationViewToggle view={filter.view} onView={view => onFilter({ ...filter, view })} />
      <IconButton
        component={Link}
        to={createNewConversationQueryString()}
        color="primary"
        aria-label={texts.newConversation.open}
        title={texts.newConversation.open}
      >
        <AddIcon />
      </IconButton>
    </Box>
    <Box sx={{ display: 'grid', gridAutoColumns: 'minmax(0, 1fr)', gridAutoFlow: 'column', gap: 1 }}>
      <AssigneeFilter assignedTo={filter.assignedTo} onAssignedTo={assignedTo => onFilter({ ...filter, assignedTo })} />
      <LabelFilter label={filter.label} onLabel={label => onFilter({ ...filter, label })} />
    </Box>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', mx: -0.5, mb: -0.75 }}>
      <Button size="small" component={Link} to={`/contacts/${clientId}`}>
        {texts.contacts}
      </Button>
      <Button size="small" component={Link} to={`/schedules/${clientId}`}>
        {texts.scheduled}
      </Button>
      <Button size="small" onClick={onTools}>
        {inboxToolTexts.dialog.open}
      </Button>
    </Box>
  </Box>
);

interface LabelFilterProps {
  readonly label: string | undefined;
  readonly onLabel: (label: string | undefined) => void;
}

/** Filter by label. Hidden if the client has no labels and no label is selected. */
function LabelFilter({ label, onLabel }: LabelFilterProps) {
  const labels = useContext(LabelsContext);
  if (labels.length === 0 && label === undefined) return null;
  return (
    <TextField
      select
      size="small"
      label={inboxToolTexts.labels.filter}
      value={label ?? ALL_LABELS}
      onChange={({ target }) => onLabel(target.value === ALL_LABELS ? undefined : target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ mt: 0.5, '& .MuiSelect-select': { display: 'flex', alignItems: 'center', gap: 1 } }}
    >
      <MenuItem value={ALL_LABELS}>{inboxToolTexts.labels.all}</MenuItem>
      {labels.map(({ id, name, color }) => (
        <MenuItem key={id} value={name} sx={{ gap: 1 }}>
          <LabelColorDot color={LABEL_COLORS[color]} />
          <bdi>{name}</bdi>
        </MenuItem>
      ))}
      {label !== undefined && !labels.some(({ name }) => name === label) && <MenuItem value={label}>{label}</MenuItem>}
    </TextField>
  );
}

/** Filter value for all labels. No label can have this value, because label names are never empty. */
const ALL_LABELS = '';

const SelectIcon = createStrokeIcon('M4 6l2 2 3-3.5M4 15l2 2 3-3.5M12.5 6.5H20M12.5 15.5H20');
