import { useListContext } from 'ra-core';
import { ColumnsButton } from 'ra-ui-materialui';
import type { ReactNode } from 'react';
import { ExportAllButton } from '../export/index.ts';
import { columnsOf } from './columnsOf.ts';
import { SavedQueries } from './SavedQueries.tsx';
import { SortInput } from './SortInput.tsx';
import { useHasRoom } from './useHasRoom.ts';

export interface ListToolsProps {
  readonly columns: ReactNode;
  readonly hasFilters: boolean;
  readonly actions: ReactNode;
}

/** What changes how the list is seen, and what takes it elsewhere. */
export function ListTools({ columns, hasFilters, actions }: ListToolsProps) {
  const hasRoom = useHasRoom();
  const { exporter } = useListContext();
  return (
    <>
      {!hasRoom && <SortInput columns={columnsOf(columns).sortable} />}
      {hasFilters && <SavedQueries />}
      {hasRoom && <ColumnsButton />}
      {exporter && <ExportAllButton />}
      {actions}
    </>
  );
}
