export { CardLines, type CardLinesProps } from './CardLines.tsx';
export { DateCell } from './DateCell.tsx';
export { Fact, Facts } from './Fact.tsx';
export { lazyScreen } from './lazyScreen.tsx';
export { listPath } from './listPath.ts';
export { MomentCell } from './MomentCell.tsx';
export { longCell, nameCell } from './nameCell.ts';
export { RecordScreen, type RecordScreenProps } from './RecordScreen.tsx';
export { ViewLink, type ViewLinkProps } from './ViewLink.tsx';
