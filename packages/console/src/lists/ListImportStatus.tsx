import { Alert, Box, Button, Card, LinearProgress, Typography } from '@mui/material';
import type { ListImport } from '@recado/contract';
import { commonTexts, listTexts } from '@recado/texts';
import { formatNumber, getFailureMessage, useApi } from '@recado/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useListImports } from './useListImports.ts';

const texts = listTexts.background;
/** Milliseconds for which the result of an import is shown after its end. */
const RESULT_LIFETIME_MS = 86_400_000;
/** Key in localStorage of the ID of the import whose result was closed last. */
const CLOSED_IMPORT_KEY = 'closedListImport';
/** Rows with errors that are shown. */
const MAX_SHOWN_ROWS = 500;

interface ListImportStatusProps {
  readonly clientId: string;
  /** Campaign whose recipients are imported. Null: contacts. */
  readonly campaign: string | null;
  /** Keys of the queries that the imported rows change. */
  readonly changedQueries: readonly string[];
}

/** Shows the progress of a list that is imported in the background, and its result after the end. */
export function ListImportStatus({ clientId, campaign, changedQueries }: ListImportStatusProps) {
  const queries = useQueryClient();
  const closedKey = `${CLOSED_IMPORT_KEY}:${campaign ?? clientId}`;
  const { data: newest } = useListImports(clientId, campaign);
  const [closedId, setClosedId] = useState(() => localStorage.getItem(closedKey));
  const runningId = useRef<string>(undefined);
  useEffect(() => {
    if (newest?.state === 'running') runningId.current = newest.id;
    else if (newest && runningId.current === newest.id) {
      runningId.current = undefined;
      for (const key of changedQueries) void queries.invalidateQueries({ queryKey: [key] });
    }
  }, [newest, queries, changedQueries]);
  if (!newest || newest.id === closedId) return null;
  if (newest.state === 'running') return <ImportProgress listImport={newest} />;
  const isRecent = Date.now() - Date.parse(newest.endedAt ?? '') < RESULT_LIFETIME_MS;
  const close = () => {
    localStorage.setItem(closedKey, newest.id);
    setClosedId(newest.id);
  };
  return isRecent && <ImportResult clientId={clientId} listImport={newest} onClose={close} />;
}

function ImportProgress({ listImport: { processed, total, kind } }: { readonly listImport: ListImport }) {
  const label = texts.progress(formatNumber(processed), formatNumber(total));
  return (
    <Card component="section" aria-label={texts.title} sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 1 }}>
      <Typography variant="h3">{texts.title}</Typography>
      <LinearProgress variant="determinate" value={total === 0 ? 0 : (100 * processed) / total} aria-label={label} />
      <Typography>{label}</Typography>
      <Typography variant="body2" color="text.secondary">
        {texts.about[kind]}
      </Typography>
    </Card>
  );
}

interface ImportResultProps {
  readonly clientId: string;
  readonly listImport: ListImport;
  readonly onClose: () => void;
}

function ImportResult({ clientId, listImport, onClose }: ImportResultProps) {
  const [areRowsShown, setRowsShown] = useState(false);
  const { id, state, error, contacts, recipients } = listImport;
  const wrongCount = contacts?.wrong ?? 0;
  const severity = state === 'failed' ? 'error' : wrongCount > 0 ? 'warning' : 'success';
  const text = contacts
    ? texts.contactsDone(formatNumber(contacts.created), formatNumber(contacts.changed))
    : texts.recipientsDone(formatNumber(recipients?.added ?? 0), formatNumber(recipients?.leftOut ?? 0));
  return (
    <Alert severity={severity} onClose={onClose} closeText={commonTexts.close}>
      {error ?? text} {wrongCount > 0 && texts.wrong(formatNumber(wrongCount))}
      {wrongCount > 0 && (
        <Box>
          <Button size="small" color="inherit" aria-expanded={areRowsShown} onClick={() => setRowsShown(!areRowsShown)}>
            {areRowsShown ? texts.hideRows : texts.showRows}
          </Button>
          {areRowsShown && <WrongRows clientId={clientId} id={id} />}
        </Box>
      )}
    </Alert>
  );
}

function WrongRows({ clientId, id }: { readonly clientId: string; readonly id: string }) {
  const options = { params: { id: clientId, import: id }, query: { limit: MAX_SHOWN_ROWS } };
  const { data, error } = useApi('GET /clients/{id}/imports/{import}', options);
  if (error) return <Typography>{getFailureMessage(error, texts.rowsFailed)}</Typography>;
  return (
    <Box component="ol" aria-label={texts.rows} tabIndex={0} sx={{ m: 0, pl: 0, maxHeight: 320, overflowY: 'auto' }}>
      {data?.rows.map(({ row, name, written, reason }, index) => (
        // A pasted line may contain several people, so the row number does not identify them.
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are never reordered
        <Box key={index} component="li" sx={{ listStyle: 'none', py: 0.5, overflowWrap: 'anywhere' }}>
          {texts.row(row)} {name !== null && <bdi>{name}</bdi>} {written}
          {': '}
          {reason}
        </Box>
      ))}
    </Box>
  );
}
