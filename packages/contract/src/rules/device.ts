/**
 * Names of browsers and programs, each with a pattern that its `User-Agent` header matches. The first match
 * counts: Edge and Opera also claim to be Chrome, and most browsers claim to be Safari.
 */
const programs: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^(?:node|undici|curl)\b/i, 'Terminal o programa'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Describes a user agent, such as “Chrome en Android”. For display only, because user agents can be forged. */
export function describeUserAgent(userAgent: string | null): string {
  const findName = (names: typeof programs) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [program, system] = [findName(programs), findName(systems)];
  if (program && system) return `${program} en ${system}`;
  return program ?? system ?? 'Dispositivo desconocido';
}
