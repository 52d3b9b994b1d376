/**
 * The events in the activity log of an account. A row says what the screen shows, who reads it, and who is emailed: nothing else decides that (AUTH-14,
 * AUDIT-1).
 */
interface ActivityFacts {
	sentence: string;
	/** Of a person: their login, which only they read. Of the account: everyone who may manage it reads it. */
	about: 'account' | 'person';
	/** The owner and the members who may manage the account get an email: somebody or something else has other access now, or data has left. */
	mailedTo?: 'managers';
}

const events = {
	login: { sentence: 'Logged in', about: 'person' },
	'login-failed': { sentence: 'Failed login: wrong password', about: 'person' },
	'second-factor-failed': { sentence: 'Failed login: right password, wrong second factor', about: 'person' },
	'recovery-code-used': { sentence: 'Recovery code used to log in', about: 'person' },
	'authenticator-added': { sentence: 'Authenticator app added', about: 'person' },
	'authenticator-removed': { sentence: 'Authenticator app removed', about: 'person' },
	'passkey-added': { sentence: 'Passkey added', about: 'person' },
	'passkey-removed': { sentence: 'Passkey removed', about: 'person' },
	'recovery-codes-renewed': { sentence: 'Recovery codes renewed', about: 'person' },
	'session-ended': { sentence: 'Logged out a device', about: 'person' },
	'logged-out-everywhere': { sentence: 'Logged out everywhere', about: 'person' },
	'password-changed': { sentence: 'Password changed', about: 'person' },
	'login-restored': { sentence: 'Login restored after a change outside our website', about: 'person' },
	'email-changed': { sentence: 'Email address changed', about: 'person' },
	'webhook-changed': { sentence: 'Webhook changed', about: 'account', mailedTo: 'managers' },
	'webhook-secret-shown': { sentence: 'Webhook secret shown', about: 'account', mailedTo: 'managers' },
	'webhook-secret-replaced': { sentence: 'Webhook secret replaced', about: 'account', mailedTo: 'managers' },
	'api-key-created': { sentence: 'API key created', about: 'account', mailedTo: 'managers' },
	'api-key-changed': { sentence: 'API key changed', about: 'account' },
	'api-key-widened': { sentence: 'API key given more access', about: 'account', mailedTo: 'managers' },
	'api-key-rotated': { sentence: 'API key rotated', about: 'account', mailedTo: 'managers' },
	'api-key-revoked': { sentence: 'API key revoked', about: 'account' },
	'evidence-shared': { sentence: 'Link to the evidence of an outage created', about: 'account', mailedTo: 'managers' },
	'evidence-link-revoked': { sentence: 'Link to the evidence of an outage revoked', about: 'account' },
	'comment-deleted': { sentence: 'Comment on an outage deleted', about: 'account' },
	'member-invited': { sentence: 'Member invited', about: 'account' },
	'invitation-revoked': { sentence: 'Invitation revoked', about: 'account' },
	'member-joined': { sentence: 'Member joined', about: 'account', mailedTo: 'managers' },
	'member-role-changed': { sentence: 'Role of a member changed', about: 'account', mailedTo: 'managers' },
	'member-made-admin': { sentence: 'Member became an admin', about: 'account', mailedTo: 'managers' },
	'member-removed': { sentence: 'Member removed', about: 'account' },
	'member-left': { sentence: 'Member left', about: 'account' },
	'member-factor-removed': {
		sentence: 'Admin removed a second factor from their login',
		about: 'account',
		mailedTo: 'managers',
	},
	'second-factor-required': { sentence: 'Two-factor authentication required of members', about: 'account' },
	'second-factor-optional': {
		sentence: 'Two-factor authentication no longer required of members',
		about: 'account',
		mailedTo: 'managers',
	},
	'account-joined': { sentence: 'Joined the account of somebody else', about: 'person' },
	'account-left': { sentence: 'Left the account of somebody else', about: 'person' },
	'data-exported': { sentence: 'Data exported', about: 'account', mailedTo: 'managers' },
	'activity-exported': { sentence: 'Activity exported', about: 'account', mailedTo: 'managers' },
	'invitation-resent': { sentence: 'Invitation sent again', about: 'account' },
	'passkey-renamed': { sentence: 'Passkey renamed', about: 'person' },
	'website-added': { sentence: 'Website added', about: 'account' },
	'website-changed': { sentence: 'Website changed', about: 'account' },
	'website-deleted': { sentence: 'Website deleted', about: 'account' },
	'visitors-started': { sentence: 'Counting of visitors turned on', about: 'account' },
	'visitors-stopped': { sentence: 'Counting of visitors turned off', about: 'account' },
	'form-entry-changed': { sentence: 'Message marked as no spam', about: 'account' },
	'form-entry-deleted': { sentence: 'Message deleted', about: 'account' },
	'badges-replaced': { sentence: 'Badge links replaced', about: 'account' },
	'badges-removed': { sentence: 'Badges removed', about: 'account' },
	'import-run': { sentence: 'Import run', about: 'account' },
	'channels-imported': { sentence: 'Import with channels run', about: 'account', mailedTo: 'managers' },
	'import-undone': { sentence: 'Import undone', about: 'account' },
	'channel-added': { sentence: 'Channel added', about: 'account', mailedTo: 'managers' },
	'channel-changed': { sentence: 'Channel changed', about: 'account' },
	'channel-retargeted': { sentence: 'Channel destination changed', about: 'account', mailedTo: 'managers' },
	'channel-connected': { sentence: 'Channel confirmed or connected', about: 'account', mailedTo: 'managers' },
	'channel-deleted': { sentence: 'Channel deleted', about: 'account' },
	'policy-added': { sentence: 'Alert policy added', about: 'account' },
	'policy-changed': { sentence: 'Alert policy changed', about: 'account' },
	'policy-deleted': { sentence: 'Alert policy deleted', about: 'account' },
	'status-page-added': { sentence: 'Status page added', about: 'account' },
	'status-page-changed': { sentence: 'Status page changed', about: 'account' },
	'status-page-deleted': { sentence: 'Status page deleted', about: 'account' },
	'subscribers-exported': { sentence: 'Subscribers of a status page exported', about: 'account', mailedTo: 'managers' },
	'subscriber-erased': { sentence: 'Subscriber of a status page erased', about: 'account' },
	'incident-published': { sentence: 'Incident published', about: 'account' },
	'incident-changed': { sentence: 'Incident changed', about: 'account' },
	'incident-deleted': { sentence: 'Incident deleted', about: 'account' },
	'outage-changed': { sentence: 'Outage acknowledged or marked as planned', about: 'account' },
	'comment-changed': { sentence: 'Comment on an outage written', about: 'account' },
	'maintenance-added': { sentence: 'Maintenance window added', about: 'account' },
	'maintenance-changed': { sentence: 'Maintenance window changed', about: 'account' },
	'maintenance-deleted': { sentence: 'Maintenance window deleted', about: 'account' },
	'calendar-shared': { sentence: 'Link to the maintenance calendar created', about: 'account', mailedTo: 'managers' },
	'calendar-link-revoked': { sentence: 'Link to the maintenance calendar revoked', about: 'account' },
	'project-changed': { sentence: 'Project changed', about: 'account' },
	'project-file-added': { sentence: 'File added to a project', about: 'account' },
	'project-file-deleted': { sentence: 'File deleted from a project', about: 'account' },
	'deletion-requested': { sentence: 'Account deletion scheduled', about: 'account' },
	'deletion-cancelled': { sentence: 'Account deletion canceled', about: 'account' },
} as const satisfies Record<string, ActivityFacts>;

export type AccountActivityEvent = keyof typeof events;

export const accountActivities: Readonly<Record<AccountActivityEvent, ActivityFacts>> = events;

export const accountActivityEvents = Object.keys(events) as [AccountActivityEvent, ...AccountActivityEvent[]];
