export { formatPhone } from '@recado/contract/rules';
export {
  CLOCK_FORMAT,
  formatDate,
  formatDateTime,
  formatExactTime,
  formatNumber,
  formatRelative,
  formatShort,
  formatTime,
  type Instant,
  nameOfZone,
} from './formatters.ts';
