import {
  Box,
  Button,
  Card,
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import type { Client, MessagePrices, PriceTotal } from '@recado/contract';
import { MAX_FREE_SERVICE_MESSAGES } from '@recado/contract/rules';
import { messagePriceTexts as texts } from '@recado/texts';
import {
  createQueryKey,
  formatNumber,
  getFailureMessage,
  isSessionEndError,
  Notice,
  toast,
  useApi,
  usePlatform,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { canCallEndpoint } from '../access.ts';

const PRICES_ENDPOINT = 'GET /clients/{id}/prices';
/** Days that the card shows. */
const PERIOD_DAYS = 31;
/** The period is shorter than a year, so a day needs no year. */
const dayFormat = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'short' });

interface PriceCardProps {
  readonly client: Client;
}

const createParams = (id: string) => ({ params: { id }, query: { days: PERIOD_DAYS } }) as const;

/** Messages that the network charges. Hidden if the transport of the client reports no prices. */
export function PriceCard({ client }: PriceCardProps) {
  const { data, error } = useApi(PRICES_ENDPOINT, createParams(client.id));
  const [areDaysShown, setDaysShown] = useState(false);
  const title = useId();
  if (error && !data) return <Notice severity="error">{getFailureMessage(error, texts.loadFailed)}</Notice>;
  if (!data?.reported) return null;
  return (
    <Card
      component="section"
      aria-labelledby={title}
      sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 1.5, minWidth: 0 }}
    >
      <Typography id={title} component="h2" variant="h3">
        {texts.title}
      </Typography>
      <Typography variant="body2">{texts.about}</Typography>
      <Typography variant="body2" color="text.secondary">
        {texts.noAmounts}
      </Typography>
      <MonthQuota client={client} month={data.month} />
      <Typography component="h3" variant="subtitle2" sx={{ pt: 1 }}>
        {texts.period(PERIOD_DAYS)}
      </Typography>
      {data.totals.length === 0 ? (
        <Typography variant="body2">{texts.none}</Typography>
      ) : (
        <>
          <TotalsTable label={texts.title} totals={data.totals} />
          <Button
            variant="text"
            aria-expanded={areDaysShown}
            onClick={() => setDaysShown(!areDaysShown)}
            sx={{ justifySelf: 'start' }}
          >
            {areDaysShown ? texts.hideDays : texts.showDays}
          </Button>
          {areDaysShown && <TotalsTable label={texts.showDays} totals={data.daily} />}
        </>
      )}
    </Card>
  );
}

interface TotalsTableProps {
  readonly label: string;
  readonly totals: readonly (PriceTotal & { readonly day?: string })[];
}

/** Table of categories. It has a column with the day if the totals are those of single days. */
function TotalsTable({ label, totals }: TotalsTableProps) {
  const { columns, charges } = texts;
  const hasDays = totals[0]?.day !== undefined;
  return (
    <Table size="small" aria-label={label} sx={{ '& td, & th': { px: { xs: 0.5, sm: 2 } } }}>
      <TableHead>
        <TableRow>
          {hasDays && <TableCell>{columns.day}</TableCell>}
          <TableCell>{columns.category}</TableCell>
          <TableCell>{columns.charge}</TableCell>
          <TableCell align="right">{columns.messages}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {totals.map(({ day, category, type, charge, messages }) => (
          <TableRow key={`${day ?? ''} ${category} ${type} ${charge}`}>
            {day !== undefined && (
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{dayFormat.format(new Date(`${day}T12:00`))}</TableCell>
            )}
            <TableCell sx={{ overflowWrap: 'break-word', maxWidth: 160 }}>{texts.category(category)}</TableCell>
            <TableCell sx={charge === 'billable' ? { fontWeight: 600 } : undefined}>
              {type === 'free_entry_point' ? texts.freeEntryPoint : charges[charge]}
            </TableCell>
            <TableCell align="right">{formatNumber(messages)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

interface MonthQuotaProps extends PriceCardProps {
  readonly month: MessagePrices['month'];
}

/** Service messages of this month, of which the network sends a number free of charge. */
function MonthQuota({ client, month }: MonthQuotaProps) {
  const { used, free, left } = month;
  const [isEditing, setEditing] = useState(false);
  const title = useId();
  return (
    <Box component="section" aria-labelledby={title} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={title} component="h3" variant="subtitle2">
        {texts.month.title}
      </Typography>
      <Typography variant="body2">
        {free === null ? texts.month.usedOnly(used) : texts.month.used(used, free)}{' '}
        {left !== null && (left === 0 ? texts.month.over : texts.month.left(left))}
      </Typography>
      {free !== null && free > 0 && (
        <LinearProgress
          variant="determinate"
          aria-labelledby={title}
          color={left === 0 ? 'error' : used >= free * 0.8 ? 'warning' : 'primary'}
          value={Math.min(100, (used / free) * 100)}
        />
      )}
      <Typography variant="body2" color="text.secondary">
        {texts.month.zone}
      </Typography>
      {canCallEndpoint(client, 'PUT /clients/{id}/prices/quota') &&
        (isEditing ? (
          <QuotaForm clientId={client.id} free={free} onSaved={() => setEditing(false)} />
        ) : (
          <Button variant="text" onClick={() => setEditing(true)} sx={{ justifySelf: 'start' }}>
            {texts.quota.change}
          </Button>
        ))}
    </Box>
  );
}

interface QuotaFormProps {
  readonly clientId: string;
  readonly free: number | null;
  readonly onSaved: () => void;
}

function QuotaForm({ clientId, free, onSaved }: QuotaFormProps) {
  const sdk = useSdk();
  const { queries } = usePlatform();
  const [input, setInput] = useState(free === null ? '' : `${free}`);
  const { mutate, isPending } = useMutation({
    mutationFn: (freeServiceMessages: number | null) =>
      sdk.request('PUT /clients/{id}/prices/quota', { params: { id: clientId }, payload: { freeServiceMessages } }),
    onSuccess(response) {
      queries.setQueryData(createQueryKey(PRICES_ENDPOINT, createParams(clientId)), response);
      toast.success(texts.quota.saved);
      onSaved();
    },
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.quota.failed));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(input.trim() === '' ? null : Number(input));
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <TextField
        label={texts.quota.label}
        type="number"
        size="small"
        value={input}
        helperText={texts.quota.hint}
        onChange={({ target }) => setInput(target.value)}
        slotProps={{ htmlInput: { min: 0, max: MAX_FREE_SERVICE_MESSAGES, step: 1 } }}
        sx={{ width: 320, maxWidth: '100%' }}
      />
      <Button type="submit" variant="outlined" disabled={isPending}>
        {isPending ? texts.quota.saving : texts.quota.save}
      </Button>
    </Box>
  );
}
