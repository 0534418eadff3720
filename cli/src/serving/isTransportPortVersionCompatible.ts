/**
 * Whether a plugin for the npm range `range` works with version `portVersion` of the transport port.
 * Both need the same major version, and before 1.0 the same minor version. A range without a number
 * is accepted.
 */
export function isTransportPortVersionCompatible(range: string | null, portVersion: string): boolean {
  const [major, minor] = parseMajorMinor(range ?? '');
  const [portMajor, portMinor] = parseMajorMinor(portVersion);
  if (major === undefined) return true;
  if (major !== portMajor) return false;
  return major > 0 || minor === undefined || minor === portMinor;
}

function parseMajorMinor(version: string): (number | undefined)[] {
  const match = /^[\^~>=v\s]*(\d+)(?:\.(\d+))?/.exec(version);
  return (match?.slice(1) ?? []).map(part => (part === undefined ? undefined : Number(part)));
}
