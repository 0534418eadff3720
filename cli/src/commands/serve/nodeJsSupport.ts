/** Major version of Node.js that the guides and the container image use. */
export const RECOMMENDED_NODE_MAJOR = 24;

/**
 * First major version of Node.js that its project maintains. Maintenance of 20 ended on 2026-04-30, that of 21 and 23
 * earlier. 22 is maintained until 2027-04-30 (https://github.com/nodejs/Release).
 */
const FIRST_MAINTAINED_NODE_MAJOR = 22;
/** Later versions without long-term maintenance that have ended, 25 on 2026-06-01. */
const ENDED_NODE_MAJORS = [23, 25];

/**
 * Returns whether the Node.js project has ended the maintenance of a version. Recado supports such versions from
 * the minimum in the `engines` field of its packages.
 *
 * @param version Node.js version in the format of `process.versions.node`
 */
export function isNodeJsPastEndOfLife(version: string): boolean {
  const major = Number.parseInt(version, 10);
  return major < FIRST_MAINTAINED_NODE_MAJOR || ENDED_NODE_MAJORS.includes(major);
}
