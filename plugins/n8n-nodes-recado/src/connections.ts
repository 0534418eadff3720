/** n8n's main connection. The enum's name varies: `NodeConnectionType`, later `NodeConnectionTypes`. */
export const MAIN_CONNECTION = 'main';
