export { choicesOf, type ListFilter } from './ListFilter.ts';
export type { ListFilterValues, ListResource, ListSort } from './ListQuery.ts';
export { ListScreen } from './ListScreen.tsx';
export { listColumn } from './listColumn.ts';
export { OpeningNote } from './OpeningNote.tsx';
export { useRecordPath } from './useRecordPath.ts';
