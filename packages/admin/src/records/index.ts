export { CardLines, type CardLinesProps } from './CardLines.tsx';
export { createLazyScreen } from './createLazyScreen.tsx';
export { createListPath } from './createListPath.ts';
export { DateTimeCell } from './DateTimeCell.tsx';
export { DescriptionItem, DescriptionList } from './DescriptionItem.tsx';
export { getLongCellSx, getNameCellSx } from './getNameCellSx.ts';
export { RecordScreen, type RecordScreenProps } from './RecordScreen.tsx';
export { RelativeTimeCell } from './RelativeTimeCell.tsx';
export { ViewLink, type ViewLinkProps } from './ViewLink.tsx';
