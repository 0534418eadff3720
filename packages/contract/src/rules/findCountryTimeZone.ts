/**
 * Time zones of countries from the IANA time zone database (zone1970.tab, 2025b). The first zone of a country with several
 * is that of most of its people.
 */
const TIME_ZONES: Readonly<Record<string, readonly string[]>> = {
  AR: ['America/Argentina/Buenos_Aires'],
  BO: ['America/La_Paz'],
  BR: ['America/Sao_Paulo', 'America/Manaus', 'America/Fortaleza', 'America/Recife', 'America/Bahia', 'America/Belem'],
  CA: ['America/Toronto', 'America/Vancouver', 'America/Edmonton', 'America/Winnipeg', 'America/Halifax'],
  CL: ['America/Santiago', 'America/Punta_Arenas', 'Pacific/Easter'],
  CO: ['America/Bogota'],
  CR: ['America/Costa_Rica'],
  CU: ['America/Havana'],
  DO: ['America/Santo_Domingo'],
  EC: ['America/Guayaquil', 'Pacific/Galapagos'],
  ES: ['Europe/Madrid', 'Atlantic/Canary', 'Africa/Ceuta'],
  GT: ['America/Guatemala'],
  HN: ['America/Tegucigalpa'],
  MX: [
    ...['America/Mexico_City', 'America/Tijuana', 'America/Monterrey', 'America/Cancun', 'America/Hermosillo'],
    ...['America/Chihuahua', 'America/Ciudad_Juarez', 'America/Mazatlan', 'America/Merida', 'America/Matamoros'],
    ...['America/Ojinaga', 'America/Bahia_Banderas'],
  ],
  NI: ['America/Managua'],
  PA: ['America/Panama'],
  PE: ['America/Lima'],
  PR: ['America/Puerto_Rico'],
  PT: ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'],
  PY: ['America/Asuncion'],
  SV: ['America/El_Salvador'],
  US: ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Phoenix'],
  UY: ['America/Montevideo'],
  VE: ['America/Caracas'],
};

/**
 * Finds the time zone of a new line by its country. The platform's zone remains if it is one of that country, or if the
 * country is not listed.
 *
 * @param country ISO 3166 code. Undefined if the number has no country
 */
export function findCountryTimeZone(country: string | undefined, platformZone: string): string {
  const zones = TIME_ZONES[country ?? ''] ?? [];
  return zones.includes(platformZone) ? platformZone : (zones[0] ?? platformZone);
}
