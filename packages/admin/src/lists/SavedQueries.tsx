import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Divider,
  ListItemText,
  Menu,
  MenuItem,
} from '@mui/material';
import { adminListTexts as texts } from '@recado/texts';
import { ChevronDownIcon, TextInput } from '@recado/ui';
import {
  extractValidSavedQueries,
  type SavedQuery,
  useListContext,
  useResourceContext,
  useSavedQueries,
  useTranslate,
} from 'ra-core';
import { type FormEvent, useCallback, useId, useState } from 'react';
import { useNavigate } from 'react-router';

/** Menu that saves filters, sort order and page size under a name in this browser, and restores them. */
export function SavedQueries() {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const { filterValues, sort, perPage } = useListContext();
  const [stored, setStored] = useSavedQueries(resource);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isNaming, setNaming] = useState(false);
  const openQuery = useOpenQuery();
  const queries = extractValidSavedQueries(stored);
  const close = () => setAnchor(null);
  const current = queries.find(query => isSame(query, { filter: filterValues, sort, perPage }));
  const closeAndRun = (action: () => void) => () => {
    close();
    action();
  };
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ChevronDownIcon />}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('ra.saved_queries.label')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {queries.map(query => (
          <MenuItem key={query.label} selected={query === current} onClick={closeAndRun(() => openQuery(query))}>
            <ListItemText>{query.label}</ListItemText>
          </MenuItem>
        ))}
        {queries.length === 0 && <MenuItem disabled>{texts.noSavedQueries}</MenuItem>}
        <Divider />
        {current ? (
          <MenuItem onClick={closeAndRun(() => setStored(queries.filter(query => query !== current)))}>
            {translate('ra.saved_queries.remove_label_with_name', { name: current.label })}
          </MenuItem>
        ) : (
          <MenuItem onClick={closeAndRun(() => setNaming(true))}>{translate('ra.saved_queries.new_label')}</MenuItem>
        )}
      </Menu>
      <SaveQueryDialog
        isOpen={isNaming}
        close={() => setNaming(false)}
        save={label => {
          const others = queries.filter(query => query.label !== label);
          setStored([...others, { label, value: { filter: filterValues, sort, perPage, displayedFilters: [] } }]);
        }}
      />
    </>
  );
}

const isSame = ({ value }: SavedQuery, { filter, sort, perPage }: SavedQuery['value']): boolean =>
  JSON.stringify([sortEntries(value.filter), value.sort, value.perPage]) ===
  JSON.stringify([sortEntries(filter), sort, perPage]);
const sortEntries = (filter: object): unknown => Object.entries(filter).sort(([a], [b]) => a.localeCompare(b));

interface SaveQueryDialogProps {
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly save: (label: string) => void;
}

function SaveQueryDialog({ isOpen, close, save }: SaveQueryDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [label, setLabel] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(label.trim());
    setLabel('');
    close();
  };
  return (
    <Dialog open={isOpen} onClose={close} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form onSubmit={submit}>
        <DialogTitle id={id} variant="h2">
          {translate('ra.saved_queries.new_dialog_title')}
        </DialogTitle>
        <DialogContent>
          <TextInput
            label={translate('ra.saved_queries.query_name')}
            value={label}
            onChange={event => setLabel(event.target.value)}
            autoFocus
            sx={{ mt: 1 }}
            slotProps={{ input: { maxLength: 60 } }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={close}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={label.trim() === ''}>
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Applies a saved query through the URL of the list. */
function useOpenQuery() {
  const navigate = useNavigate();
  return useCallback(
    ({ value: { filter = {}, sort, perPage } }: SavedQuery) => {
      const search = new URLSearchParams({
        filter: JSON.stringify(filter),
        displayedFilters: '{}',
        page: '1',
        perPage: String(perPage),
        sort: String(sort?.field),
        order: String(sort?.order),
      });
      void navigate({ search: `?${search}` });
    },
    [navigate],
  );
}
