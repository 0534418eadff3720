export { formatPhone } from './formatPhone.ts';
export {
  formatDate,
  formatDateTime,
  formatNumber,
  formatRelative,
  formatTime,
  type Instant,
} from './formatters.ts';
