/** The events in the activity log of an account, with the sentences that the screen shows. */
export const accountActivitySentences = {
	login: 'Logged in',
	'login-failed': 'Failed login: wrong password',
	'second-factor-failed': 'Failed login: right password, wrong second factor',
	'recovery-code-used': 'Recovery code used to log in',
	'authenticator-added': 'Authenticator app added',
	'authenticator-removed': 'Authenticator app removed',
	'passkey-added': 'Passkey added',
	'passkey-removed': 'Passkey removed',
	'recovery-codes-renewed': 'Recovery codes renewed',
	'session-ended': 'Logged out a device',
	'logged-out-everywhere': 'Logged out everywhere',
	'password-changed': 'Password changed',
	'login-restored': 'Login restored after a change outside our website',
	'email-changed': 'Email address changed',
	'webhook-changed': 'Webhook changed',
	'webhook-secret-shown': 'Webhook secret shown',
	'webhook-secret-replaced': 'Webhook secret replaced',
	'evidence-shared': 'Link to the evidence of an outage created',
	'evidence-link-revoked': 'Link to the evidence of an outage revoked',
	'comment-deleted': 'Comment on an outage deleted',
	'data-exported': 'Data exported',
	'deletion-requested': 'Account deletion scheduled',
	'deletion-cancelled': 'Account deletion canceled',
} as const;

export type AccountActivityEvent = keyof typeof accountActivitySentences;

export const accountActivityEvents = Object.keys(accountActivitySentences) as [
	AccountActivityEvent,
	...AccountActivityEvent[],
];
