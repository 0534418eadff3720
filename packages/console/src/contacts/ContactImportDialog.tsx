import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import type { Endpoints, ResponseOf } from '@recado/contract';
import { commonTexts, contactsPageTexts } from '@recado/texts';
import {
  AlertIcon,
  CheckCircleIcon,
  formatPhone,
  getFailureMessage,
  StatusTag,
  toast,
  useIsPhoneScreen,
  useSdk,
} from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import { ListColumnsEditor } from '../lists/ListColumnsEditor.tsx';
import { ListSheetChoice } from '../lists/ListSheetChoice.tsx';
import { useColumnConfirmation } from '../lists/useColumnConfirmation.ts';
import { LIST_IMPORTS_ROUTE } from '../lists/useListImports.ts';
import { CONTACTS_ROUTE } from './useContacts.ts';

const texts = contactsPageTexts.spreadsheetImport;
const IMPORT_ROUTE = 'POST /clients/{id}/contacts/import';
type ImportResult = ResponseOf<Endpoints[typeof IMPORT_ROUTE]>;
type ImportRow = ImportResult['rows'][number];

/** Maximum number of rows that the preview lists. Invalid rows come first. */
const MAX_SHOWN_ROWS = 200;
/** Timeout of an import request in milliseconds, long enough for thousands of rows. */
const IMPORT_TIMEOUT_MS = 300_000;

interface SheetUpload {
  readonly sheet: File;
  /** Fields of the columns that the user chose. */
  readonly chosen: string | undefined;
  /** Name of the workbook's sheet that the user chose. */
  readonly name: string | undefined;
}

export interface ContactImportDialogProps {
  readonly clientId: string;
  readonly onClose: () => void;
}

/** Imports a spreadsheet of contacts after a preview of each row. */
export function ContactImportDialog({ clientId, onClose }: ContactImportDialogProps) {
  const id = useId();
  const isPhone = useIsPhoneScreen();
  const fileInput = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const sdk = useSdk();
  const queries = useQueryClient();
  const [columns, setColumns] = useState<string>();
  const [sheetName, setSheetName] = useState<string>();
  const uploadSheet = ({ sheet, chosen, name }: SheetUpload, dryRun: boolean) => {
    const payload = new FormData();
    payload.append('file', sheet, sheet.name);
    return sdk.request(IMPORT_ROUTE, {
      params: { id: clientId },
      query: {
        dryRun,
        ...(chosen !== undefined && { columns: chosen }),
        ...(name !== undefined && { sheet: name }),
      },
      payload,
      timeout: IMPORT_TIMEOUT_MS,
    });
  };
  const preview = useMutation({ mutationFn: (upload: SheetUpload) => uploadSheet(upload, true) });
  const confirmation = useColumnConfirmation(preview.data);
  const confirmedColumns =
    columns ??
    (confirmation.isConfirmed ? preview.data?.columns.map(({ field }) => field ?? '-').join(',') : undefined);
  const contactImport = useMutation({
    mutationFn: (sheet: File) => uploadSheet({ sheet, chosen: confirmedColumns, name: sheetName }, false),
    onSuccess: ({ counts, import: listImport }) =>
      // The page shows the progress of an import in the background.
      listImport === null && toast.success(texts.done(counts.created, counts.changed)),
    // Contacts that were imported before a failure remain, so refetch the list in any case.
    onSettled: () =>
      Promise.all([CONTACTS_ROUTE, LIST_IMPORTS_ROUTE].map(key => queries.invalidateQueries({ queryKey: [key] }))),
  });
  /** Previews a sheet of the file, whose columns differ from those of another one. */
  const previewSheet = (sheet: File, name: string | undefined) => {
    setSheetName(name);
    setColumns(undefined);
    preview.mutate({ sheet, chosen: undefined, name });
  };
  const previewFile = (sheet: File | undefined) => {
    if (!sheet) return;
    setFile(sheet);
    contactImport.reset();
    previewSheet(sheet, undefined);
  };
  const changeColumns = (chosen: string) => {
    if (!file) return;
    setColumns(chosen);
    preview.mutate({ sheet: file, chosen, name: sheetName });
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    previewFile(event.dataTransfer.files[0]);
  };
  const handleFileChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    previewFile(target.files?.[0]);
    // Clear the input, so that the user can choose the file again after correcting it.
    target.value = '';
  };
  const result = preview.data;
  const error = contactImport.error ?? preview.error;
  const changeCount = result ? result.counts.created + result.counts.changed : 0;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={isPhone}
      onClose={file === undefined ? onClose : undefined}
      aria-labelledby={id}
      onDragOver={event => event.preventDefault()}
      onDrop={handleDrop}
    >
      <DialogTitle id={id} variant="h2">
        {texts.title}
      </DialogTitle>
      <DialogContent
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          // Otherwise the rows' list, which scrolls, shrinks to nothing below many columns on a phone.
          gridAutoRows: 'max-content',
          gap: 2,
          pt: '8px !important',
          alignContent: 'start',
        }}
      >
        <Typography color="text.secondary">{texts.about}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Button variant="outlined" onClick={() => fileInput.current?.click()} disabled={contactImport.isPending}>
            {file === undefined ? texts.choose : texts.chooseOther}
          </Button>
          {file && <Typography sx={{ overflowWrap: 'anywhere' }}>{file.name}</Typography>}
          <input
            ref={fileInput}
            type="file"
            hidden
            aria-label={texts.choose}
            accept=".csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/vcard"
            onChange={handleFileChange}
          />
        </Box>
        {preview.isPending && <Typography role="status">{texts.readingFile}</Typography>}
        {error && <Alert severity="error">{getFailureMessage(error, texts.failed)}</Alert>}
        {result && !preview.isPending && changeCount === 0 && <Alert severity="info">{texts.noChanges}</Alert>}
        {result && file && (
          <ListSheetChoice
            sheet={sheetName}
            otherSheets={result.otherSheets}
            onChange={name => previewSheet(file, name)}
          />
        )}
        {result && <ListColumnsEditor list={result} confirmation={confirmation} onChange={changeColumns} />}
        {result && !preview.isPending && <ImportPreview result={result} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{commonTexts.cancel}</Button>
        <Button
          variant="contained"
          disabled={
            !file || changeCount === 0 || confirmation.isMissing || preview.isPending || contactImport.isPending
          }
          // Pass `onClose` to `mutate`, because its callbacks, unlike `useMutation`'s, do not run after an unmount.
          onClick={() => file && contactImport.mutate(file, { onSuccess: onClose })}
        >
          {contactImport.isPending
            ? texts.importing
            : changeCount === 0
              ? texts.importAny
              : texts.importCount(changeCount)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ImportPreviewProps {
  readonly result: ImportResult;
}

function ImportPreview({ result: { counts, rows } }: ImportPreviewProps) {
  const sortedRows = [...rows.filter(({ outcome }) => outcome === 'wrong'), ...rows.filter(isValidRow)];
  return (
    <>
      <Typography role="status">
        {texts.counts(counts.created, counts.changed, counts.unchanged)} {counts.wrong > 0 && texts.wrong(counts.wrong)}
      </Typography>
      <Box component="ol" aria-label={texts.rows} tabIndex={0} sx={rowListStyle}>
        {sortedRows.slice(0, MAX_SHOWN_ROWS).map((row, index) => (
          // A pasted line may contain several people, so the row number does not identify them.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are never reordered
          <RowLine key={index} row={row} />
        ))}
      </Box>
      {sortedRows.length > MAX_SHOWN_ROWS && (
        <Typography variant="body2" color="text.secondary">
          {texts.moreRows(sortedRows.length - MAX_SHOWN_ROWS)}
        </Typography>
      )}
    </>
  );
}

const isValidRow = ({ outcome }: ImportRow): boolean => outcome !== 'wrong';
const rowListStyle = { listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflowY: 'auto' } as const;
const tagStyles = {
  created: { tone: 'success', icon: CheckCircleIcon },
  changed: { tone: 'info', icon: CheckCircleIcon },
  unchanged: { tone: 'secondary', icon: CheckCircleIcon },
  wrong: { tone: 'error', icon: AlertIcon },
} as const;

interface RowLineProps {
  readonly row: ImportRow;
}

const RowLine = ({ row: { row, outcome, contact, name, changes, reason, written } }: RowLineProps) => (
  <Box component="li" sx={{ py: 1, '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography variant="body2" color="text.secondary">
        {texts.row(row)}
      </Typography>
      <StatusTag {...tagStyles[outcome]} label={texts.outcomes[outcome]} />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {name !== null && <bdi>{name}</bdi>} {contact !== null ? formatContactNumber(contact) : written}
      </Typography>
    </Box>
    {(reason !== null || changes.length > 0) && (
      <Typography variant="body2" color={reason === null ? 'text.secondary' : 'text.primary'}>
        {reason ?? texts.changes(changes.map(field => texts.fields[field]).join(', '))}
      </Typography>
    )}
  </Box>
);

const formatContactNumber = (contact: string): string => (/^\d+$/.test(contact) ? formatPhone(contact) : contact);
