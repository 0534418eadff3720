export function isOlderWhatsAppVersion(version: string, reference: string): boolean {
  const [parts, others] = [version, reference].map(text => text.split('.').map(Number));
  const differingIndex = others?.findIndex((part, index) => part !== (parts?.[index] ?? 0)) ?? -1;
  return differingIndex >= 0 && (parts?.[differingIndex] ?? 0) < (others?.[differingIndex] ?? 0);
}
