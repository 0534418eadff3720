/**
 * ISO 3166 codes, each followed by its ITU-T E.164 calling codes. Several countries share the calling code
 * 1, so their entries also contain the area codes.
 */
const CALLING_CODES = `
  AC247 AD376 AE971 AF93 AG1268 AI1264 AL355 AM374 AO244 AR54 AS1684 AT43 AU61 AW297 AZ994 BA387 BB1246 BD880 BE32
  BF226 BG359 BH973 BI257 BJ229 BM1441 BN673 BO591 BR55 BS1242 BT975 BW267 BY375 BZ501
  CA1204,1226,1236,1249,1250,1257,1263,1289,1306,1343,1354,1365,1367,1368,1382,1387,1403,1416,1418,1428,1431,1437,1438,1450,1460,1468,1474,1506,1514,1519,1548,1579,1581,1584,1587,1604,1613,1639,1647,1672,1683,1705,1709,1742,1753,1778,1780,1782,1807,1819,1825,1867,1873,1879,1902,1905,1942
  CD243 CF236 CG242 CH41 CI225 CK682 CL56 CM237 CN86 CO57 CR506 CU53 CV238 CW599 CY357 CZ420 DE49 DJ253 DK45
  DM1767 DO1809,1829,1849 DZ213 EC593 EE372 EG20 ER291 ES34 ET251 FI358 FJ679 FK500 FM691 FO298 FR33 GA241 GB44
  GD1473 GE995 GF594 GH233 GI350 GL299 GM220 GN224 GP590 GQ240 GR30 GT502 GU1671 GW245 GY592 HK852 HN504 HR385
  HT509 HU36 ID62 IE353 IL972 IN91 IO246 IQ964 IR98 IS354 IT39 JM1658,1876 JO962 JP81 KE254 KG996 KH855 KI686
  KM269 KN1869 KP850 KR82 KW965 KY1345 KZ76,77 LA856 LB961 LC1758 LI423 LK94 LR231 LS266 LT370 LU352 LV371 LY218
  MA212 MC377 MD373 ME382 MG261 MH692 MK389 ML223 MM95 MN976 MO853 MP1670 MQ596 MR222 MS1664 MT356 MU230 MV960
  MW265 MX52 MY60 MZ258 NA264 NC687 NE227 NF672 NG234 NI505 NL31 NO47 NP977 NR674 NU683 NZ64 OM968 PA507 PE51
  PF689 PG675 PH63 PK92 PL48 PM508 PR1787,1939 PS970 PT351 PW680 PY595 QA974 RE262 RO40 RS381 RU7 RW250 SA966
  SB677 SC248 SD249 SE46 SG65 SH290 SI386 SK421 SL232 SM378 SN221 SO252 SR597 SS211 ST239 SV503 SX1721 SY963 SZ268
  TC1649 TD235 TG228 TH66 TJ992 TK690 TL670 TM993 TN216 TO676 TR90 TT1868 TV688 TW886 TZ255 UA380 UG256 US1 UY598
  UZ998 VC1784 VE58 VG1284 VI1340 VN84 VU678 WF681 WS685 XK383 YE967 ZA27 ZM260 ZW263`;

let countriesByCallingCode: ReadonlyMap<string, string> | undefined;

/** Returns the ISO 3166 codes of all countries with phone numbers. */
export const listCountryCodes = (): string[] => [...CALLING_CODES.matchAll(/[A-Z]{2}/g)].map(([country]) => country);

/** Finds the ISO 3166 code of a phone number's country. Undefined if no calling code matches. */
export function findCountryCode(phone: string): string | undefined {
  countriesByCallingCode ??= new Map(
    CALLING_CODES.trim()
      .split(/\s+/)
      .flatMap(entry =>
        entry
          .slice(2)
          .split(',')
          .map(code => [code, entry.slice(0, 2)] as const),
      ),
  );
  for (let length = 4; length > 0; length--) {
    const region = countriesByCallingCode.get(phone.slice(0, length));
    if (region !== undefined) return region;
  }
  return undefined;
}

/** Returns the name of the country with this ISO 3166 code in Mexican Spanish, such as “México”. */
export const getRegionName = (region: string): string =>
  new Intl.DisplayNames('es-MX', { type: 'region' }).of(region) ?? region;

/** Returns the name of the phone number's country in Mexican Spanish, such as “México”. */
export function getCountryName(phone: string): string | undefined {
  const region = findCountryCode(phone);
  return region && getRegionName(region);
}
