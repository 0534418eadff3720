export { ClientStatusTag } from './ClientStatusTag.tsx';
export { StatusTag, type StatusTagProps, type Tone } from './StatusTag.tsx';
