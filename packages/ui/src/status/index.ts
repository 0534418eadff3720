export { ClientStatusTag } from './ClientStatusTag.tsx';
export { StatusTag, type StatusTagProps, type StatusTone } from './StatusTag.tsx';
