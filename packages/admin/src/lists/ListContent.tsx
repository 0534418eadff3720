import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { commonTexts, adminListTexts as texts } from '@recado/texts';
import { CheckCircleIcon, EmptyState, ErrorState, SearchIcon, SkeletonRows } from '@recado/ui';
import { useListContext, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { CardList } from './CardList.tsx';
import { getResponseErrorText } from './getResponseErrorText.ts';
import type { ListScreenProps } from './ListScreenProps.ts';
import { ListTable } from './ListTable.tsx';
import { readColumnProps } from './readColumnProps.ts';
import { useIsWideScreen } from './useIsWideScreen.ts';

type ListContentProps = Pick<
  ListScreenProps,
  'failure' | 'empty' | 'getFilteredEmptyText' | 'bulkActions' | 'isRowSelectable' | 'card' | 'children'
>;

/** Content of a list: a placeholder while it loads, an error, a text for an empty list, or the rows. */
export function ListContent(props: ListContentProps & { readonly title: string }) {
  const { title, failure, empty, getFilteredEmptyText, bulkActions, isRowSelectable, card, children } = props;
  const { data, error, isFetching, refetch } = useListContext();
  const hasRoom = useIsWideScreen();
  if (error && !data)
    return (
      <ErrorState
        title={failure}
        text={getResponseErrorText(error, texts.loadFailedText)}
        retry={refetch}
        isRetrying={isFetching === true}
      />
    );
  if (!data) return <ListSkeleton labels={readColumnProps(children).labels} />;
  if (data.length === 0) return <ListEmpty text={empty} emptyUnder={getFilteredEmptyText} />;
  return (
    <>
      {bulkActions && <SelectionBar>{bulkActions}</SelectionBar>}
      {hasRoom ? (
        <ListTable title={title} bulkActions={bulkActions} isRowSelectable={isRowSelectable}>
          {children}
        </ListTable>
      ) : (
        <CardList label={title} card={card} isRowSelectable={isRowSelectable} hasBulkActions={Boolean(bulkActions)} />
      )}
    </>
  );
}

interface ListEmptyProps {
  readonly text: string;
  readonly emptyUnder?: ListScreenProps['getFilteredEmptyText'] | undefined;
}

/** Text that is shown if there are no records, or if no records match the filters. */
function ListEmpty({ text, emptyUnder }: ListEmptyProps) {
  const { filterValues, setFilters } = useListContext();
  if (Object.keys(filterValues).length === 0) return <EmptyState title={text} />;
  const emptyTitle = emptyUnder?.(filterValues);
  return (
    <EmptyState
      title={emptyTitle ?? texts.noResults}
      {...(!emptyTitle && { text: texts.noResultsHint })}
      icon={emptyTitle ? <CheckCircleIcon /> : <SearchIcon />}
      action={
        <Button variant="outlined" onClick={() => setFilters({})}>
          {texts.clear}
        </Button>
      }
    />
  );
}

interface ListSkeletonProps {
  readonly labels: readonly string[];
}

/**
 * Five placeholder rows while a list loads (docs/product.md §9). On wide screens, they have the column headings
 * of the list.
 */
const ListSkeleton = ({ labels }: ListSkeletonProps) => (
  <Table size="small" aria-busy aria-label={commonTexts.loading}>
    <TableHead sx={{ display: { xs: 'none', lg: 'table-header-group' } }}>
      <TableRow>
        {labels.map(label => (
          <TableCell key={label}>{label}</TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody sx={{ '& td': { height: 56 } }}>
      <SkeletonRows rows={5} columns={labels.length} />
    </TableBody>
  </Table>
);

interface SelectionBarProps {
  readonly children: ReactNode;
}

/** Bar with the actions for the selected rows. It is hidden when no row is selected. */
function SelectionBar({ children }: SelectionBarProps) {
  const translate = useTranslate();
  const { selectedIds, onUnselectItems } = useListContext();
  if (selectedIds.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={texts.selected}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.5,
        bgcolor: 'primary.light',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" role="status" sx={{ fontWeight: 600, mr: 1 }}>
        {translate('ra.action.bulk_actions', { smart_count: selectedIds.length })}
      </Typography>
      {children}
      <Button size="small" onClick={() => onUnselectItems()}>
        {translate('ra.action.unselect')}
      </Button>
    </Box>
  );
}
