export { formatPhone } from '@recado/contract/rules';
export {
  formatDate,
  formatDateTime,
  formatExactTime,
  formatNumber,
  formatRelativeTime,
  formatShortInstant,
  formatTime,
  getTimeZoneName,
  type IsoInstant,
  TIME_OF_DAY_FORMAT,
} from './formatters.ts';
