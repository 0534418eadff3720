export type { CheckResultListProps } from './components/CheckResultList.tsx';
export type { LabelledValue, LabelledValueListProps } from './components/LabelledValueList.tsx';
export type { NoticeProps } from './components/Notice.tsx';
export type { PromptProps } from './components/Prompt.tsx';
export type { StyledTableRow, TableColumn } from './computeColumnWidths.ts';
export { createProgressDisplay } from './createProgressDisplay.ts';
export {
  formatDate,
  formatDateTime,
  formatDateTimeIn,
  formatLocalDateTime,
  formatNumber,
  formatZonedDateTime,
} from './dateFormats.ts';
export { formatBytes } from './formatBytes.ts';
export { printComponent } from './printComponent.ts';
export { renderCheckResults } from './renderCheckResults.ts';
export { renderConfirmation } from './renderConfirmation.ts';
export { formatPlainLabelledValues, renderLabelledValues } from './renderLabelledValues.ts';
export { renderNextSteps, renderNotice, type SuggestedNextStep } from './renderNotice.ts';
export { type PromptRequest, renderPrompt, validateRequiredText } from './renderPrompt.ts';
export { type RenderScreenOptions, renderScreen } from './renderScreen.ts';
export { formatPlainTable, type PrintableTable, renderTable } from './renderTable.ts';
export type { StyledText, TextTone } from './TextTone.ts';
export { toPlainText } from './toPlainText.ts';
