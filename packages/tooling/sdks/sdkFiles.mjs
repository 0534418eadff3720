import { readdirSync } from 'node:fs';
import { renderPhpFiles } from './renderPhpModels.mjs';
import { renderPythonEndpoints, renderPythonModels } from './renderPythonModels.mjs';

const PYTHON_FOLDER = 'packages/sdk-python/src/recado';
const PHP_FOLDER = 'packages/sdk-php/src';

/**
 * Renders the generated files of the SDKs for Python and PHP.
 *
 * @param {object} document OpenAPI document of the contract
 * @returns {Record<string, string>} texts by path, relative to the root of the repository
 */
export function renderSdkFiles(document) {
  const phpFiles = Object.entries(renderPhpFiles(document)).map(([path, text]) => [`${PHP_FOLDER}/${path}`, text]);
  return {
    [`${PYTHON_FOLDER}/models.py`]: renderPythonModels(document),
    [`${PYTHON_FOLDER}/endpoints.py`]: renderPythonEndpoints(document),
    ...Object.fromEntries(phpFiles),
  };
}

/**
 * Lists the files of PHP models that the contract no longer has. Each class has its own file, so a removed schema
 * leaves one behind.
 *
 * @param {URL} root folder of the repository
 * @param {Record<string, string>} files result of `renderSdkFiles`
 */
export function listStaleSdkFiles(root, files) {
  const folder = `${PHP_FOLDER}/Model`;
  return readdirSync(new URL(folder, root))
    .map(name => `${folder}/${name}`)
    .filter(path => !Object.hasOwn(files, path));
}
