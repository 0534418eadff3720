/**
 * Chooses the script file of code by the routes that load it. There are few files, so that a route loads at most
 * eight, and a client's page in the administration nine:
 *
 * - `base`: code of every page, and code of the pages before login that screens use as well
 * - `session`: code of the pages before login alone
 * - `screens`: code that the start page shares with other screens
 * - `more-screens`: code that the conversations or the administration share with other screens
 * - `other-screens`: code that only other screens share
 * - one file for each area, whose pages change together, such as `client` or `admin`
 * - `client-tabs` and `all-conversations`: code that the first page of its area does not load
 *
 * Code imports only code of its own routes and more. A file of this list therefore never imports a later one, and files
 * do not import each other.
 *
 * @param {ReadonlySet<string>} names names of the routes that load the code
 * @returns {string} name of the file
 */
export function chooseScriptFile(names) {
  const screens = [...names].filter(name => !SESSION_ROUTES.has(name));
  if (screens.length === 0) return 'session';
  if (screens.length < names.size) return 'base';
  const areas = new Set(screens.filter(name => name !== CLIENT_IN_ADMIN).map(areaOf));
  if (areas.size === 0) return CLIENT_IN_ADMIN;
  if (areas.size === 1) return fileOfArea([...areas][0], names);
  if (names.has('dashboard')) return 'screens';
  return areas.has('conversations') || areas.has('admin') ? 'more-screens' : 'other-screens';
}

const SESSION_ROUTES = new Set(['login', 'register', 'forgot-password', 'reset-password', 'invitation']);

/** Route whose page consists of a client's page inside the administration. */
const CLIENT_IN_ADMIN = 'admin-client';

/** Area of a screen: one each for a client's tabs, the administration, and the conversations of one or all clients. */
const areaOf = name => /^(client|admin)(?=-|$)|conversations$/.exec(name)?.[0] ?? name;

const fileOfArea = (area, names) => (names.has(area) ? area : (FILES_BESIDES_FIRST_PAGE.get(area) ?? area));

/** Files of areas whose first page opens often enough that it loads no code of the area's other pages. */
const FILES_BESIDES_FIRST_PAGE = new Map([
  ['client', 'client-tabs'],
  ['conversations', 'all-conversations'],
]);
