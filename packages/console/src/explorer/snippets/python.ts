import { EXAMPLE_FILE_NAME, type SnippetCall } from './SnippetCall.ts';

/** Builds code that makes the call with `requests`, a widely installed HTTP library. */
export function buildPythonSnippet({ origin, method, path, token, parameters, file }: SnippetCall): string {
  const name = method === 'GET' ? 'params' : 'json';
  const hasParameters = file === undefined && (method !== 'GET' || Object.keys(parameters).length > 0);
  return [
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${toPythonLiteral(origin + path)},`,
    `    headers={"x-api-token": ${toPythonLiteral(token)}},`,
    ...(file === undefined
      ? []
      : [
          `    files={${toPythonLiteral(file)}: ("${EXAMPLE_FILE_NAME}", open("${EXAMPLE_FILE_NAME}", "rb"), "image/jpeg")},`,
        ]),
    ...(hasParameters ? [`    ${name}=${toPythonDictionary(parameters)},`] : []),
    ')',
    'print(response.status_code, response.json())',
  ].join('\n');
}

function toPythonDictionary(values: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(values).map(
    ([name, value]) => `        ${toPythonLiteral(name)}: ${toPythonLiteral(value)},\n`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}    }`;
}

/** Converts a value to a Python literal. Python reads JSON strings, but has other keywords, such as `True`. */
function toPythonLiteral(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value === null ? 'None' : JSON.stringify(value);
}
