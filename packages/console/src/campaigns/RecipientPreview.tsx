import { Alert, Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import type { ListedRecipient } from '@recado/contract';
import { getRegionName } from '@recado/contract/rules';
import { campaignPageTexts, listTexts } from '@recado/texts';
import { getFailureMessage } from '@recado/ui';
import { useEffect, useRef } from 'react';
import { ListColumnsEditor } from '../lists/ListColumnsEditor.tsx';
import { ListSheetChoice } from '../lists/ListSheetChoice.tsx';
import { useColumnConfirmation } from '../lists/useColumnConfirmation.ts';
import { CampaignCountries } from './CampaignCountries.tsx';
import { formatRecipientNumber } from './formatRecipientName.ts';
import type { useRecipientAdditions } from './useRecipientAdditions.ts';

const { preview: texts } = listTexts;
/** Maximum number of entries that each list of the preview shows. */
const MAX_SHOWN_ENTRIES = 100;

interface RecipientPreviewProps {
  readonly additions: ReturnType<typeof useRecipientAdditions>;
  readonly onAdded: () => void;
}

/** Shows the people, their countries and the left-out entries before the recipients are added. */
export function RecipientPreview({ additions: { preview, addition }, onAdded }: RecipientPreviewProps) {
  const { data, variables } = preview;
  const confirmation = useColumnConfirmation(data?.list);
  const error = addition.error ?? preview.error;
  const close = () => {
    preview.reset();
    addition.reset();
  };
  const sectionRef = useRef<HTMLElement>(null);
  const isShown = data !== undefined && !preview.isPending;
  useEffect(() => {
    // On a phone the preview begins below the visible part of the page, so that choosing a file seems to do nothing.
    if (isShown) sectionRef.current?.scrollIntoView({ block: 'start' });
  }, [isShown]);
  if (preview.isPending) return <Typography role="status">{texts.reading}</Typography>;
  if (!data || !variables)
    return error && <Alert severity="error">{getFailureMessage(error, campaignPageTexts.add.failed)}</Alert>;
  const { added, leftOut, known, nameless, countries, recipients, list } = data;
  const otherCountries = countries.filter(({ other }) => other);
  const isForeign = ({ country }: ListedRecipient) => otherCountries.some(entry => entry.country === country);
  const foreignCount = otherCountries.reduce((sum, { count }) => sum + count, 0);
  const people = recipients.filter(({ cause }) => cause === null);
  const confirmed =
    confirmation.isConfirmed && list ? list.columns.map(({ field }) => field ?? '-').join(',') : undefined;
  const confirm = () =>
    addition.mutate(
      { ...variables, columns: variables.columns ?? confirmed },
      {
        onSuccess: () => {
          onAdded();
          close();
        },
      },
    );
  return (
    <Box
      ref={sectionRef}
      component="section"
      aria-label={texts.title}
      sx={{ display: 'grid', gap: 2, minWidth: 0, scrollMarginTop: 80 }}
    >
      <Typography variant="h3" component="h4">
        {texts.title}
      </Typography>
      {list && (
        <ListSheetChoice
          sheet={variables.sheet}
          otherSheets={list.otherSheets}
          // Another sheet has other columns.
          onChange={sheet => preview.mutate({ ...variables, sheet, columns: undefined })}
        />
      )}
      {list && (
        <ListColumnsEditor
          list={list}
          confirmation={confirmation}
          onChange={columns => preview.mutate({ ...variables, columns })}
        />
      )}
      <Typography role="status">
        {texts.counts(added, leftOut, known)} {nameless > 0 && texts.nameless(nameless)}
      </Typography>
      <CampaignCountries countries={countries} formatWarning={texts.otherCountries} />
      {(foreignCount > 0 || variables.onlyLineCountry) && (
        <FormControlLabel
          label={texts.leaveOutOtherCountries}
          control={
            <Checkbox
              checked={variables.onlyLineCountry}
              onChange={(_event, onlyLineCountry) => preview.mutate({ ...variables, onlyLineCountry })}
            />
          }
        />
      )}
      <EntryList title={texts.leftOut} entries={recipients.filter(({ cause }) => cause !== null)} total={leftOut} />
      <EntryList
        title={texts.otherCountryPeople}
        entries={people.filter(isForeign)}
        total={foreignCount}
        hasCountries
      />
      <EntryList
        title={texts.people}
        entries={people.filter(person => !isForeign(person))}
        total={added - foreignCount}
      />
      {confirmation.isMissing && <Typography>{texts.confirmColumns}</Typography>}
      {error && <Alert severity="error">{getFailureMessage(error, campaignPageTexts.add.failed)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="contained"
          disabled={addition.isPending || added === 0 || confirmation.isMissing}
          onClick={confirm}
        >
          {addition.isPending ? campaignPageTexts.add.adding : added === 0 ? texts.nobody : texts.add(added)}
        </Button>
        <Button disabled={addition.isPending} onClick={close}>
          {texts.cancel}
        </Button>
      </Box>
    </Box>
  );
}

interface EntryListProps {
  readonly title: string;
  readonly entries: readonly ListedRecipient[];
  /** Number of all entries, of which the response lists only the first ones. */
  readonly total: number;
  /** Whether each entry shows its country. */
  readonly hasCountries?: boolean;
}

function EntryList({ title, entries, total, hasCountries = false }: EntryListProps) {
  if (entries.length === 0) return null;
  const shown = entries.slice(0, MAX_SHOWN_ENTRIES);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {title} ({total})
      </Typography>
      <Box
        component="ul"
        aria-label={title}
        tabIndex={0}
        sx={{
          ...{ listStyle: 'none', m: 0, mt: 0.5, px: 1.5, py: 0.5, maxHeight: 240, overflowY: 'auto' },
          // A phone shows no scrollbar, so the border shows that the list continues.
          ...{ border: 1, borderColor: 'divider', borderRadius: 1 },
        }}
      >
        {shown.map(({ row, to, name, country, cause, reason }, index) => (
          // A pasted line may contain several people, so neither row nor number identifies an entry.
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are never reordered
          <Box component="li" key={index} sx={{ py: 0.5 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {row !== null && (
                <Typography component="span" variant="body2" color="text.secondary">
                  {texts.row(row)}{' '}
                </Typography>
              )}
              {name !== null && <bdi>{name}</bdi>} {formatRecipientNumber({ to, cause })}{' '}
              {hasCountries && country && texts.country(getRegionName(country))}
            </Typography>
            {reason !== null && (
              <Typography variant="body2" color="text.secondary">
                {reason}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
      {total > shown.length && (
        <Typography variant="body2" color="text.secondary">
          {texts.more(total - shown.length)}
        </Typography>
      )}
    </Box>
  );
}
