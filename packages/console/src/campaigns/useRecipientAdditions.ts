import type { CampaignCountryCount, ContactImportColumn, ListedRecipient, ListMapping } from '@recado/contract';
import { campaignPageTexts } from '@recado/texts';
import { toast, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LIST_IMPORTS_ROUTE } from '../lists/useListImports.ts';
import { CAMPAIGN_RECIPIENTS_ROUTE, CAMPAIGN_ROUTE } from './useCampaigns.ts';

const texts = campaignPageTexts.add;
/** Timeout of a request in milliseconds, long enough for thousands of recipients. */
const REQUEST_TIMEOUT_MS = 300_000;

interface RecipientSources {
  readonly labels: string[];
  readonly contacts: string[];
  readonly file: File | undefined;
  /** Fields of the file's columns that the owner chose. */
  readonly columns: string | undefined;
  /** Name of the workbook's sheet that the owner chose. */
  readonly sheet: string | undefined;
  /** Whether people of other countries than the line's are left out. */
  readonly onlyLineCountry: boolean;
}

interface PreviewedList {
  readonly mapping: ListMapping;
  readonly columns: readonly ContactImportColumn[];
  /** Sheets of the workbook that were not read. Older platforms do not report them. */
  readonly otherSheets?: readonly string[];
}

/** People that an addition adds or would add, from all its sources. */
export interface RecipientAddition {
  readonly added: number;
  readonly leftOut: number;
  readonly known: number;
  readonly nameless: number;
  readonly countries: readonly CampaignCountryCount[];
  readonly recipients: readonly ListedRecipient[];
  readonly list: PreviewedList | undefined;
  /** Whether the file is so long that it is added in the background. */
  readonly isInBackground: boolean;
}

const NO_ADDITION: RecipientAddition = {
  ...{ added: 0, leftOut: 0, known: 0, nameless: 0, countries: [], recipients: [], list: undefined },
  isInBackground: false,
};

/** Previews and adds recipients of a draft. The preview stores nothing. */
export function useRecipientAdditions(clientId: string, campaign: string) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const params = { id: clientId, campaign };
  const send = async (
    { labels, contacts, file, columns, sheet, onlyLineCountry }: RecipientSources,
    dryRun: boolean,
  ): Promise<RecipientAddition> => {
    let total = NO_ADDITION;
    if (labels.length + contacts.length > 0) {
      const payload = { labels, contacts };
      const query = { dryRun, ...(onlyLineCountry && { onlyLineCountry }) };
      const options = { params, query, payload, timeout: REQUEST_TIMEOUT_MS };
      total = sumAdditions(total, await sdk.request('POST /clients/{id}/campaigns/{campaign}/recipients', options));
    }
    if (file) {
      const payload = new FormData();
      payload.append('file', file, file.name);
      const query = {
        dryRun,
        ...(columns !== undefined && { columns }),
        ...(sheet !== undefined && { sheet }),
        ...(onlyLineCountry && { onlyLineCountry }),
      };
      const options = { params, query, payload, timeout: REQUEST_TIMEOUT_MS };
      const response = await sdk.request('POST /clients/{id}/campaigns/{campaign}/recipients/import', options);
      total = { ...sumAdditions(total, response), list: response, isInBackground: response.import !== null };
    }
    return total;
  };
  const preview = useMutation({ mutationFn: (sources: RecipientSources) => send(sources, true) });
  const addition = useMutation({
    mutationFn: (sources: RecipientSources) => send(sources, false),
    // The page shows the progress of an addition in the background.
    onSuccess: ({ added, leftOut, isInBackground }) =>
      (added > 0 || !isInBackground) && toast.success(texts.done(added, leftOut)),
    // Recipients that were added before a failure remain, so refetch them. Another attempt adds no duplicates.
    onSettled: () =>
      Promise.all(
        [CAMPAIGN_ROUTE, CAMPAIGN_RECIPIENTS_ROUTE, LIST_IMPORTS_ROUTE].map(key =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
  return { preview, addition };
}

/** Counts of one request. Older platforms do not count people without a name. */
type AddedPeople = Omit<RecipientAddition, 'list' | 'isInBackground' | 'nameless'> & { readonly nameless?: number };

function sumAdditions(
  total: RecipientAddition,
  { added, leftOut, known, nameless = 0, countries, recipients }: AddedPeople,
): RecipientAddition {
  const sums = new Map(total.countries.map(entry => [entry.country, entry]));
  for (const entry of countries)
    sums.set(entry.country, { ...entry, count: entry.count + (sums.get(entry.country)?.count ?? 0) });
  return {
    ...total,
    added: total.added + added,
    leftOut: total.leftOut + leftOut,
    known: total.known + known,
    nameless: total.nameless + nameless,
    countries: [...sums.values()],
    recipients: [...total.recipients, ...recipients],
  };
}
