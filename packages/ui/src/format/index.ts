export { formatPhone } from '@recado/contract/rules';
export {
  CLOCK_FORMAT,
  formatDate,
  formatDateTime,
  formatExactTime,
  formatNumber,
  formatRelativeTime,
  formatShortInstant,
  formatTime,
  getTimeZoneName,
  type Instant,
} from './formatters.ts';
