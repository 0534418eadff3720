import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { common, adminLists as texts } from '@recado/texts';
import { CheckCircleIcon, EmptyState, ErrorState, SearchIcon, SkeletonRows } from '@recado/ui';
import { useListContext, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { CardList } from './CardList.tsx';
import { columnsOf } from './columnsOf.ts';
import { failureOf } from './failureOf.ts';
import type { ListScreenProps } from './ListScreenProps.ts';
import { ListTable } from './ListTable.tsx';
import { useHasRoom } from './useHasRoom.ts';

type ListContentProps = Pick<
  ListScreenProps,
  'title' | 'failure' | 'empty' | 'emptyUnder' | 'bulkActions' | 'isRowSelectable' | 'card' | 'children'
>;

/** The rows: on their way, not to be had, none, or there. */
export function ListContent(props: ListContentProps) {
  const { title, failure, empty, emptyUnder, bulkActions, isRowSelectable, card, children } = props;
  const { data, error, isFetching, refetch } = useListContext();
  const hasRoom = useHasRoom();
  if (error && !data)
    return (
      <ErrorState
        title={failure}
        text={failureOf(error, texts.loadFailedText)}
        retry={refetch}
        isRetrying={isFetching === true}
      />
    );
  if (!data) return <ListSkeleton labels={columnsOf(children).labels} />;
  if (data.length === 0) return <ListEmpty text={empty} emptyUnder={emptyUnder} />;
  return (
    <>
      {bulkActions && <SelectionBar>{bulkActions}</SelectionBar>}
      {hasRoom ? (
        <ListTable title={title} bulkActions={bulkActions} isRowSelectable={isRowSelectable}>
          {children}
        </ListTable>
      ) : (
        <CardList
          label={title}
          card={card}
          isRowSelectable={isRowSelectable}
          hasBulkActions={Boolean(bulkActions)}
        />
      )}
    </>
  );
}

interface ListEmptyProps {
  readonly text: string;
  readonly emptyUnder?: ListScreenProps['emptyUnder'] | undefined;
}

/** Nothing at all, or nothing that the filters let through. */
function ListEmpty({ text, emptyUnder }: ListEmptyProps) {
  const { filterValues, setFilters } = useListContext();
  if (Object.keys(filterValues).length === 0) return <EmptyState title={text} />;
  const said = emptyUnder?.(filterValues);
  return (
    <EmptyState
      title={said ?? texts.noResults}
      {...(!said && { text: texts.noResultsHint })}
      icon={said ? <CheckCircleIcon /> : <SearchIcon />}
      action={
        <Button variant="outlined" onClick={() => setFilters({})}>
          {texts.clear}
        </Button>
      }
    />
  );
}

/**
 * Five rows of placeholders (docs/product.md §9), below the headings that will stay where there is room for
 * them.
 */
const ListSkeleton = ({ labels }: { readonly labels: readonly string[] }) => (
  <Table size="small" aria-busy aria-label={common.loading}>
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

/** What can be done with the selected rows; nothing while none is. */
function SelectionBar({ children }: { readonly children: ReactNode }) {
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
