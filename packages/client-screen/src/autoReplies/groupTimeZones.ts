import { automaticReplyTexts } from '@recado/texts';
import { getTimeZoneName } from '@recado/ui';

const texts = automaticReplyTexts.hours;

type Zones = readonly (readonly [zone: string, name: string])[];

/** Lists Mexico's time zones before the 400 others: all names begin alike, so typing does not find a zone. */
export function groupTimeZones(selectedZone: string): readonly (readonly [label: string, zones: Zones])[] {
  const zones = listTimeZones(selectedZone);
  const isMexican = ([zone]: Zones[number]) => MEXICAN_TIME_ZONES.has(zone);
  return [
    [texts.mexico, zones.filter(isMexican)],
    [texts.elsewhere, zones.filter(zone => !isMexican(zone))],
  ];
}

/** Time zones of Mexico (country code `MX`) in the IANA database, version 2025b. */
const MEXICAN_TIME_ZONES = new Set(
  'Bahia_Banderas Cancun Chihuahua Ciudad_Juarez Hermosillo Matamoros Mazatlan Merida Mexico_City Monterrey Ojinaga Tijuana'
    .split(' ')
    .map(city => `America/${city}`),
);

/** Lists time zones by displayed name. @param selectedZone may be an alias, or unknown to this browser */
const listTimeZones = (selectedZone: string): Zones =>
  [...new Set([selectedZone, ...Intl.supportedValuesOf('timeZone')])]
    .map(zone => [zone, getZoneName(zone)] as const)
    .sort(([, left], [, right]) => left.localeCompare(right, 'es'));

const zoneNames = new Map<string, string>();
function getZoneName(zone: string): string {
  const cachedName = zoneNames.get(zone);
  if (cachedName !== undefined) return cachedName;
  let name = zone;
  try {
    name = getTimeZoneName(zone);
  } catch {
    // This browser does not know the time zone, although the server does, so show the zone's ID as its name.
  }
  zoneNames.set(zone, name);
  return name;
}
