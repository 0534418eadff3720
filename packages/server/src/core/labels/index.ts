export { type ContactLabeledParams, emitContactLabeled } from './emitContactLabeled.ts';
export * from './labelRows.ts';
export { toNetworkColor } from './networkColors.ts';
export { type PendingLabelChange, recordLabelChanges, recordLabelDifference } from './pendingLabelChanges.ts';
export { type LabelledMessage, replaceMessageLabels } from './storeMessageLabel.ts';
export { storeNetworkLabel } from './storeNetworkLabel.ts';
export { storeNetworkLabelAssignment } from './storeNetworkLabelAssignment.ts';
