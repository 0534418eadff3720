/** In this order: Edge and Opera call themselves Chrome too, and everybody Safari. */
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

/** A user agent as its owner would call it: “Chrome en Android”. What it says of itself proves nothing. */
export function deviceOf(userAgent: string | null): string {
  const named = (names: typeof programs) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [program, system] = [named(programs), named(systems)];
  if (program && system) return `${program} en ${system}`;
  return program ?? system ?? 'Dispositivo desconocido';
}
