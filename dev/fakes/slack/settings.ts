/** Our app at the Slack sandbox. */
export const slackClientId = '1234567890.2345678901';
export const slackClientSecret = 'c0ffee00c0ffee00c0ffee00c0ffee00';
export const slackSigningSecret = 'facade00facade00facade00facade00';
