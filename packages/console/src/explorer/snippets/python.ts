import { FILE_NAME, type SnippetCall } from './SnippetCall.ts';

/** The call with `requests`, the library nearly every Python has. */
export function pythonSnippet({ origin, method, path, token, parameters, file }: SnippetCall): string {
  const name = method === 'GET' ? 'params' : 'json';
  const hasParameters = file === undefined && (method !== 'GET' || Object.keys(parameters).length > 0);
  return [
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${literal(origin + path)},`,
    `    headers={"x-api-token": ${literal(token)}},`,
    ...(file === undefined
      ? []
      : [`    files={${literal(file)}: ("${FILE_NAME}", open("${FILE_NAME}", "rb"), "image/jpeg")},`]),
    ...(hasParameters ? [`    ${name}=${dictionary(parameters)},`] : []),
    ')',
    'print(response.status_code, response.json())',
  ].join('\n');
}

function dictionary(values: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(values).map(
    ([name, value]) => `        ${literal(name)}: ${literal(value)},\n`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}    }`;
}

/** A text in JSON is the same text in Python; only its words are others. */
function literal(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value === null ? 'None' : JSON.stringify(value);
}
