import { Box, Button, Card, MenuItem, Skeleton, TextField, Typography } from '@mui/material';
import { may } from '@recado/client-screen/access';
import { contacts as texts } from '@recado/texts';
import {
  EmptyState,
  ErrorState,
  failureMessage,
  saveFile,
  toast,
  UsersIcon,
  useApi,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Labels, useLabels } from '../conversations/tools/labels.ts';
import { ClientPageHead } from '../layout/ClientPageHead.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { ContactRow } from './ContactRow.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { OptOutDialog } from './OptOutDialog.tsx';
import { type ContactFilter, queryOf, useContacts } from './useContacts.ts';

/** `/clients/{id}/contacts`, and with one of them opened above it: whom a client writes with. */
export function ContactsPage() {
  const { id = '', contact } = useParams();
  const base = `/clients/${id}/contacts`;
  const navigate = useNavigate();
  const { data: own } = useApi('GET /clients/{id}', { params: { id } });
  const { labels, reload } = useLabels(id);
  const [filter, setFilter] = useState<ContactFilter>({ q: '', label: '', optedOut: '' });
  const [isChoosing, setChoosing] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const saving = useSaving(id, filter);
  const name = own?.client.businessName;
  return (
    <Labels value={labels}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ClientPageHead
          title={texts.title}
          documentTitle={texts.documentTitle}
          businessName={name}
          links={[
            { to: `/clients/${id}/conversations`, text: texts.back },
            ...(own && may(own.client, 'GET /clients/{id}/campaigns')
              ? [{ to: `/clients/${id}/campaigns`, text: texts.campaigns }]
              : []),
          ]}
        >
          {(!own || may(own.client, 'PUT /clients/{id}/opt-out')) && (
            <Button variant="outlined" onClick={() => setChoosing(true)}>
              {texts.optOut.open}
            </Button>
          )}
          {(!own || may(own.client, 'POST /clients/{id}/contacts/import')) && (
            <Button variant="outlined" onClick={() => setImporting(true)}>
              {texts.sheet.open}
            </Button>
          )}
          {(!own || may(own.client, 'GET /clients/{id}/contacts/export')) && (
            <Button variant="outlined" disabled={saving.isPending} onClick={() => saving.mutate()}>
              {saving.isPending ? texts.downloading : texts.download}
            </Button>
          )}
        </ClientPageHead>
        <Card sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
          <Filters filter={filter} onFilter={setFilter} labels={labels.map(label => label.name)} />
          <List clientId={id} base={base} filter={filter} />
        </Card>
        {isChoosing && <OptOutDialog clientId={id} onClose={() => setChoosing(false)} />}
        {isImporting && (
          <ImportDialog
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
            mayMerge={own !== undefined && may(own.client, 'POST /clients/{id}/contacts/{contact}/merge')}
            mayForget={own !== undefined && may(own.client, 'POST /clients/{id}/contacts/{contact}/forget')}
            onClose={() => {
              reload();
              void navigate(base, { preventScrollReset: true });
            }}
          />
        )}
      </Box>
    </Labels>
  );
}

/** Puts the contacts that are shown, all of them, among the downloads. */
function useSaving(clientId: string, filter: ContactFilter) {
  const sdk = useSdk();
  return useMutation({
    mutationFn: () =>
      sdk.request('GET /clients/{id}/contacts/export', {
        params: { id: clientId },
        query: queryOf({ ...filter, q: filter.q.trim() }),
        accept: 'text/csv',
        timeout: Number.POSITIVE_INFINITY,
      }),
    // As text it has lost the mark by which a spreadsheet knows its letters.
    onSuccess: csv => saveFile(new TextEncoder().encode(`\uFEFF${csv}`), 'contactos.csv'),
    onError: error => toast.error(failureMessage(error, texts.downloadFailed)),
  });
}

interface FiltersProps {
  readonly filter: ContactFilter;
  readonly onFilter: (filter: ContactFilter) => void;
  readonly labels: readonly string[];
}

const Filters = ({ filter, onFilter, labels }: FiltersProps) => (
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

interface ListProps {
  readonly clientId: string;
  readonly base: string;
  readonly filter: ContactFilter;
}

function List({ clientId, base, filter }: ListProps) {
  const q = useDeferredValue(filter.q.trim());
  const asked = { ...filter, q };
  const { data, error, isFetching, refetch, hasMore, isLoadingMore, loadMore } = useContacts(clientId, asked);
  if (error)
    return (
      <ErrorState
        title={texts.list.loadFailed}
        text={failureMessage(error, texts.list.loadFailed)}
        retry={refetch}
        isRetrying={isFetching}
      />
    );
  if (!data) return <Skeleton height={160} />;
  const isAll = q === '' && filter.label === '' && filter.optedOut === '';
  if (data.length === 0)
    return <EmptyState {...(isAll ? texts.list.empty : texts.list.noMatch)} icon={<UsersIcon />} />;
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {texts.list.order}
      </Typography>
      <Box component="ul" aria-label={texts.list.label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map(contact => (
          <ContactRow key={contact.id} contact={contact} to={`${base}/${contact.id}`} />
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
