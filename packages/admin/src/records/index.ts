export { createLazyScreen } from './createLazyScreen.tsx';
export { createListPath } from './createListPath.ts';
export { DescriptionList, DescriptionListItem } from './DescriptionListItem.tsx';
export { getLongCellSx, getNameCellSx } from './getNameCellSx.ts';
export { RecordCardContent, type RecordCardContentProps } from './RecordCardContent.tsx';
export { RecordLink, type RecordLinkProps } from './RecordLink.tsx';
export { RecordScreen, type RecordScreenProps } from './RecordScreen.tsx';
export { RelativeTimeCell } from './RelativeTimeCell.tsx';
