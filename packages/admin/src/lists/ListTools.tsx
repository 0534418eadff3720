import { useListContext } from 'ra-core';
import type { ReactNode } from 'react';
import { ExportAllButton } from '../export/index.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
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
      {hasFilters && <SavedQueries />}
      {hasRoom && <ColumnsButton columns={columnsOf(columns).columns} />}
      {exporter && <ExportAllButton />}
      {actions}
      {!hasRoom && <SortInput columns={columnsOf(columns).sortable} />}
    </>
  );
}
