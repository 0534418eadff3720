/** n8n's main connection. What it is called by (`NodeConnectionType`, later `NodeConnectionTypes`) changed with versions. */
export const MAIN = 'main';
