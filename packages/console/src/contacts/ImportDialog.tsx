import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import type { Endpoints, ResponseOf } from '@recado/contract';
import { common, contacts } from '@recado/texts';
import {
  AlertIcon,
  CheckCircleIcon,
  failureMessage,
  formatPhone,
  StatusTag,
  toast,
  usePhone,
  useSdk,
} from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import { CONTACTS } from './useContacts.ts';

const texts = contacts.sheet;
const IMPORT = 'POST /clients/{id}/contacts/import';
type Told = ResponseOf<Endpoints[typeof IMPORT]>;
type Row = Told['rows'][number];

/** Rows that are listed at once: those that are wrong first. */
const SHOWN = 200;
/** Milliseconds: thousands of rows take a while. */
const TIME = 300_000;

export interface ImportDialogProps {
  readonly clientId: string;
  readonly onClose: () => void;
}

/** A spreadsheet of contacts is chosen, looked through row by row, and only then taken over. */
export function ImportDialog({ clientId, onClose }: ImportDialogProps) {
  const id = useId();
  const isPhone = usePhone();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const sdk = useSdk();
  const queries = useQueryClient();
  const ask = (given: File, dryRun: boolean) => {
    const payload = new FormData();
    payload.append('file', given, given.name);
    return sdk.request(IMPORT, { params: { id: clientId }, query: { dryRun }, payload, timeout: TIME });
  };
  const look = useMutation({ mutationFn: (given: File) => ask(given, true) });
  const take = useMutation({
    mutationFn: (given: File) => ask(given, false),
    onSuccess: ({ counts }) => toast.success(texts.done(counts.created, counts.changed)),
    // What was taken over before it failed stays.
    onSettled: () => queries.invalidateQueries({ queryKey: [CONTACTS] }),
  });
  const choose = (given: File | undefined) => {
    if (!given) return;
    setFile(given);
    take.reset();
    look.mutate(given);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    choose(event.dataTransfer.files[0]);
  };
  const changed = ({ target }: ChangeEvent<HTMLInputElement>) => {
    choose(target.files?.[0]);
    // The same file once more, mended, is a choice, too.
    target.value = '';
  };
  const told = look.data;
  const error = take.error ?? look.error;
  const doing = told ? told.counts.created + told.counts.changed : 0;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={isPhone}
      onClose={file === undefined ? onClose : undefined}
      aria-labelledby={id}
      onDragOver={event => event.preventDefault()}
      onDrop={drop}
    >
      <DialogTitle id={id} variant="h2">
        {texts.title}
      </DialogTitle>
      <DialogContent
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2,
          pt: '8px !important',
          alignContent: 'start',
        }}
      >
        <Typography color="text.secondary">{texts.about}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Button variant="outlined" onClick={() => chooser.current?.click()} disabled={take.isPending}>
            {file === undefined ? texts.choose : texts.chooseOther}
          </Button>
          {file && <Typography sx={{ overflowWrap: 'anywhere' }}>{file.name}</Typography>}
          <input
            ref={chooser}
            type="file"
            hidden
            aria-label={texts.choose}
            accept=".csv,.tsv,.txt,text/csv"
            onChange={changed}
          />
        </Box>
        {look.isPending && <Typography role="status">{texts.looking}</Typography>}
        {error && <Alert severity="error">{failureMessage(error, texts.failed)}</Alert>}
        {told && !look.isPending && doing === 0 && <Alert severity="info">{texts.nothing}</Alert>}
        {told && !look.isPending && <Preview told={told} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button
          variant="contained"
          disabled={!file || doing === 0 || look.isPending || take.isPending}
          // Not for whoever has gone elsewhere meanwhile.
          onClick={() => file && take.mutate(file, { onSuccess: onClose })}
        >
          {take.isPending ? texts.taking : doing === 0 ? texts.takeAny : texts.take(doing)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Preview({ told: { columns, counts, rows } }: { readonly told: Told }) {
  const ordered = [...rows.filter(({ outcome }) => outcome === 'wrong'), ...rows.filter(isRight)];
  const ignored = columns.filter(({ field, header }) => field === null && header !== '');
  return (
    <>
      <Typography role="status">
        {texts.counts(counts.created, counts.changed, counts.unchanged)}{' '}
        {counts.wrong > 0 && texts.wrong(counts.wrong)}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {columns
          .flatMap(({ field, header }) => (field === null ? [] : [texts.column(header, texts.fields[field])]))
          .join(' · ')}
        {ignored.length > 0 && `. ${texts.ignored(ignored.map(({ header }) => header).join(', '))}`}
      </Typography>
      <Box component="ol" aria-label={texts.rows} tabIndex={0} sx={listed}>
        {ordered.slice(0, SHOWN).map(row => (
          <RowLine key={row.row} row={row} />
        ))}
      </Box>
      {ordered.length > SHOWN && (
        <Typography variant="body2" color="text.secondary">
          {texts.moreRows(ordered.length - SHOWN)}
        </Typography>
      )}
    </>
  );
}

const isRight = ({ outcome }: Row): boolean => outcome !== 'wrong';
const listed = { listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflowY: 'auto' } as const;
const looks = {
  created: { tone: 'success', icon: CheckCircleIcon },
  changed: { tone: 'info', icon: CheckCircleIcon },
  unchanged: { tone: 'secondary', icon: CheckCircleIcon },
  wrong: { tone: 'error', icon: AlertIcon },
} as const;

const RowLine = ({ row: { row, outcome, contact, name, changes, reason } }: { readonly row: Row }) => (
  <Box component="li" sx={{ py: 1, '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography variant="body2" color="text.secondary">
        {texts.row(row)}
      </Typography>
      <StatusTag {...looks[outcome]} label={texts.outcomes[outcome]} />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {name !== null && <bdi>{name}</bdi>} {contact !== null && shownNumber(contact)}
      </Typography>
    </Box>
    {(reason !== null || changes.length > 0) && (
      <Typography variant="body2" color={reason === null ? 'text.secondary' : 'text.primary'}>
        {reason ?? texts.changes(changes.map(field => texts.fields[field]).join(', '))}
      </Typography>
    )}
  </Box>
);

const shownNumber = (contact: string): string => (/^\d+$/.test(contact) ? formatPhone(contact) : contact);
