import { adminLists as texts } from '@recado/texts';
import { ErrorState } from '@recado/ui';
import { useListContext } from 'ra-core';
import { CardList } from './CardList.tsx';
import { columnsOf } from './columnsOf.ts';
import { failureOf } from './failureOf.ts';
import { ListEmpty } from './ListEmpty.tsx';
import type { ListScreenProps } from './ListScreenProps.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import { ListTable } from './ListTable.tsx';
import { SelectionBar } from './SelectionBar.tsx';
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
