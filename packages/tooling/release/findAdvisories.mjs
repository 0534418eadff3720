import semver from 'semver';

/**
 * Finds the packages of a bill of materials that a known advisory concerns.
 *
 * @param {{ components: readonly { name: string, version: string }[] }} sbom
 * @param {readonly object[]} advisories records in the OSV format (https://ossf.github.io/osv-schema)
 * @returns the advisories with the package that each concerns
 */
export function findAdvisories(sbom, advisories) {
  return sbom.components.flatMap(({ name, version }) =>
    advisories
      .filter(({ withdrawn }) => withdrawn === undefined)
      .filter(({ affected = [] }) => affected.some(each => concerns(each, name, version)))
      .map(({ id, summary, aliases = [] }) => ({ id, aliases, summary, name, version })),
  );
}

function concerns({ package: { ecosystem, name: affectedName } = {}, versions = [], ranges = [] }, name, version) {
  if (ecosystem !== 'npm' || affectedName !== name) return false;
  return versions.includes(version) || ranges.some(range => range.type === 'SEMVER' && isInRange(range, version));
}

/** Applies the events of a range in the order of their versions, as the OSV schema evaluates them. */
function isInRange({ events }, version) {
  const versionOf = event => event.introduced ?? event.fixed ?? event.last_affected;
  const comparable = text => (text === '0' ? '0.0.0-0' : text);
  return [...events]
    .filter(event => versionOf(event) !== undefined)
    .sort((a, b) => semver.compare(comparable(versionOf(a)), comparable(versionOf(b))))
    .reduce((isAffected, { introduced, fixed, last_affected: last }) => {
      if (introduced !== undefined) return isAffected || semver.gte(version, comparable(introduced));
      if (fixed !== undefined) return isAffected && semver.lt(version, fixed);
      return isAffected && semver.lte(version, last);
    }, false);
}
