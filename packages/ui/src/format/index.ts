export { formatPhone } from './formatPhone.ts';
export {
  formatDate,
  formatDateTime,
  formatExactTime,
  formatNumber,
  formatRelative,
  formatTime,
  type Instant,
} from './formatters.ts';
