export function isOlder(version: string, than: string): boolean {
  const [parts, others] = [version, than].map(text => text.split('.').map(Number));
  const differing = others?.findIndex((part, index) => part !== (parts?.[index] ?? 0)) ?? -1;
  return differing >= 0 && (parts?.[differing] ?? 0) < (others?.[differing] ?? 0);
}
