import { Box, Button, Card, MenuItem, Skeleton, TextField, Typography } from '@mui/material';
import { canCallEndpoint } from '@recado/client-screen/access';
import { contactsPageTexts as texts } from '@recado/texts';
import {
  EmptyState,
  ErrorState,
  getFailureMessage,
  saveAsBrowserDownload,
  settleFromTopSx,
  toast,
  UsersIcon,
  useApi,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { LabelsContext, useLabels } from '../conversations/tools/labelsContext.ts';
import { ClientPageHead } from '../layout/ClientPageHead.tsx';
import { ListImportStatus } from '../lists/ListImportStatus.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { ContactImportDialog } from './ContactImportDialog.tsx';
import { ContactRow } from './ContactRow.tsx';
import { OptOutSettingsDialog } from './OptOutSettingsDialog.tsx';
import { CONTACTS_ROUTE, type ContactFilter, toContactQuery, useContacts } from './useContacts.ts';

/** Queries whose results change when contacts are imported. */
const IMPORTED_QUERIES = [CONTACTS_ROUTE];

/** `/contacts/{id}`: a client's contacts, and a dialog for the contact in the URL, if any. */
export function ContactsPage() {
  const { id = '', contact } = useParams();
  const contactsPath = `/contacts/${id}`;
  const navigate = useNavigate();
  const { data: clientData } = useApi('GET /clients/{id}', { params: { id } });
  const { labels, reload } = useLabels(id);
  const [filter, setFilter] = useState<ContactFilter>({ q: '', label: '', optedOut: '' });
  const [isOptOutOpen, setOptOutOpen] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const contactExport = useContactExport(id, filter);
  const name = clientData?.client.businessName;
  return (
    <LabelsContext value={labels}>
      <Box sx={{ display: 'grid', gap: 2, ...settleFromTopSx }}>
        <ClientPageHead
          title={texts.title}
          documentTitle={texts.documentTitle}
          businessName={name}
          links={[
            { to: `/conversations/${id}`, text: texts.back },
            ...(clientData && canCallEndpoint(clientData.client, 'GET /clients/{id}/campaigns')
              ? [{ to: `/campaigns/${id}`, text: texts.campaigns }]
              : []),
          ]}
        >
          {(!clientData || canCallEndpoint(clientData.client, 'PUT /clients/{id}/opt-out')) && (
            <Button variant="outlined" onClick={() => setOptOutOpen(true)}>
              {texts.optOut.open}
            </Button>
          )}
          {(!clientData || canCallEndpoint(clientData.client, 'POST /clients/{id}/contacts/import')) && (
            <Button variant="outlined" onClick={() => setImporting(true)}>
              {texts.spreadsheetImport.open}
            </Button>
          )}
          {(!clientData || canCallEndpoint(clientData.client, 'GET /clients/{id}/contacts/export')) && (
            <Button variant="outlined" disabled={contactExport.isPending} onClick={() => contactExport.mutate()}>
              {contactExport.isPending ? texts.downloading : texts.download}
            </Button>
          )}
        </ClientPageHead>
        {clientData && canCallEndpoint(clientData.client, 'POST /clients/{id}/contacts/import') && (
          <ListImportStatus clientId={id} campaign={null} changedQueries={IMPORTED_QUERIES} />
        )}
        <Card sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
          <ContactFilters filter={filter} onFilter={setFilter} labels={labels.map(label => label.name)} />
          <ContactList clientId={id} contactsPath={contactsPath} filter={filter} />
        </Card>
        {isOptOutOpen && <OptOutSettingsDialog clientId={id} onClose={() => setOptOutOpen(false)} />}
        {isImporting && (
          <ContactImportDialog
            clientId={id}
            onClose={() => {
              reload();
              setImporting(false);
            }}
          />
        )}
        {contact !== undefined && (
          <ContactDialog
            key={contact}
            clientId={id}
            contact={contact}
            canMerge={
              clientData !== undefined &&
              canCallEndpoint(clientData.client, 'POST /clients/{id}/contacts/{contact}/merge')
            }
            canErase={
              clientData !== undefined &&
              canCallEndpoint(clientData.client, 'POST /clients/{id}/contacts/{contact}/forget')
            }
            onClose={() => {
              reload();
              void navigate(contactsPath, { preventScrollReset: true });
            }}
          />
        )}
      </Box>
    </LabelsContext>
  );
}

/** Downloads all contacts that match the filter. */
function useContactExport(clientId: string, filter: ContactFilter) {
  const sdk = useSdk();
  return useMutation({
    mutationFn: () =>
      sdk.request('GET /clients/{id}/contacts/export', {
        params: { id: clientId },
        query: toContactQuery({ ...filter, q: filter.q.trim() }),
        accept: 'text/csv',
        timeout: Number.POSITIVE_INFINITY,
      }),
    // The byte order mark is necessary, because spreadsheet programs recognize UTF-8 only by the mark.
    onSuccess: csv => saveAsBrowserDownload(new TextEncoder().encode(`\uFEFF${csv}`), 'contactos.csv'),
    onError: error => toast.error(getFailureMessage(error, texts.downloadFailed)),
  });
}

interface ContactFiltersProps {
  readonly filter: ContactFilter;
  readonly onFilter: (filter: ContactFilter) => void;
  readonly labels: readonly string[];
}

const ContactFilters = ({ filter, onFilter, labels }: ContactFiltersProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
    <TextField
      size="small"
      type="search"
      value={filter.q}
      label={texts.search}
      onChange={({ target }) => onFilter({ ...filter, q: target.value })}
      slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
      sx={{ flex: '1 1 240px' }}
    />
    <TextField
      select
      size="small"
      label={texts.filter.label}
      value={filter.label}
      onChange={({ target }) => onFilter({ ...filter, label: target.value })}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ flex: { xs: '1 1 130px', sm: '0 1 180px' }, minWidth: 130 }}
    >
      <MenuItem value="">{texts.filter.everyLabel}</MenuItem>
      {labels.map(label => (
        <MenuItem key={label} value={label}>
          <bdi>{label}</bdi>
        </MenuItem>
      ))}
    </TextField>
    <TextField
      select
      size="small"
      label={texts.filter.optOut}
      value={filter.optedOut}
      onChange={({ target }) => onFilter({ ...filter, optedOut: target.value as ContactFilter['optedOut'] })}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ flex: { xs: '1 1 120px', sm: '0 1 150px' }, minWidth: 120 }}
    >
      <MenuItem value="">{texts.filter.everyone}</MenuItem>
      <MenuItem value="yes">{texts.filter.optedOut}</MenuItem>
      <MenuItem value="no">{texts.filter.others}</MenuItem>
    </TextField>
  </Box>
);

interface ContactListProps {
  readonly clientId: string;
  readonly contactsPath: string;
  readonly filter: ContactFilter;
}

function ContactList({ clientId, contactsPath, filter }: ContactListProps) {
  const q = useDeferredValue(filter.q.trim());
  const trimmedFilter = { ...filter, q };
  const { data, error, isFetching, refetch, hasMore, isLoadingMore, loadMore } = useContacts(clientId, trimmedFilter);
  if (error)
    return (
      <ErrorState
        title={texts.list.loadFailed}
        text={getFailureMessage(error, texts.list.loadFailed)}
        retry={refetch}
        isRetrying={isFetching}
      />
    );
  if (!data) return <Skeleton height={160} />;
  const isUnfiltered = q === '' && filter.label === '' && filter.optedOut === '';
  if (data.length === 0)
    return <EmptyState {...(isUnfiltered ? texts.list.empty : texts.list.noMatch)} icon={<UsersIcon />} />;
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {texts.list.order}
      </Typography>
      <Box component="ul" aria-label={texts.list.label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map(contact => (
          <ContactRow key={contact.id} contact={contact} to={`${contactsPath}/${contact.id}`} />
        ))}
      </Box>
      {hasMore && (
        <Button disabled={isLoadingMore} onClick={loadMore} sx={{ justifySelf: 'start' }}>
          {texts.list.more}
        </Button>
      )}
    </>
  );
}
