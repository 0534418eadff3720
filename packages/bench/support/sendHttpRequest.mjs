import { request as sendRequest } from 'node:http';

/**
 * Sends one HTTP request and reads the response completely.
 *
 * @returns status of the response; 0 if the connection was closed without one
 */
export function sendHttpRequest(url, { method, headers, body, agent }) {
  return new Promise(resolve => {
    const request = sendRequest(url, { method, agent, headers }, response => {
      response.resume();
      response.on('end', () => resolve(response.statusCode)).on('error', () => resolve(0));
    });
    request.on('error', () => resolve(0));
    request.end(body);
  });
}
