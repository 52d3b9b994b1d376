/**
 * Ways into an account for somebody else, or to keep its owner out: the first verification of the email address by a new password ends them, and
 * every later new password names those that are left. A kind without a row does not compile.
 */
export const accessKinds = {
	'second-factor': { words: 'passkeys and the authenticator app', screen: '/profile/security' },
	'api-keys': { words: 'API keys', screen: '/profile/keys' },
	members: { words: 'members', screen: '/profile/members' },
	invitations: { words: 'open invitations', screen: '/profile/members' },
	channels: { words: 'channels and alert policies', screen: '/channels' },
	'webhook-secret': { words: 'the secret that signs webhook calls', screen: '/channels/webhook' },
	notifications: {
		words: 'the webhook and the choice of emails in the profile',
		screen: '/channels',
	},
	'calendar-link': { words: 'the link to the maintenance calendar', screen: '/maintenance' },
	'evidence-links': { words: 'links to the evidence of outages', screen: '/profile/members' },
	'private-pages': { words: 'private status pages', screen: '/status-pages' },
	deletion: { words: 'the scheduled deletion of the account', screen: '/profile/data' },
} as const satisfies Record<string, { words: string; screen: `/${string}` }>;

export type AccessKind = keyof typeof accessKinds;

export const accessKindNames = Object.keys(accessKinds) as [AccessKind, ...AccessKind[]];

/** After a new password that was the first verification of the email address: the email and the page then name the kinds. */
export const accessEndedText =
	'Nobody had confirmed your email address before, so somebody else may have created the account. We ended what could let them in or keep you out. Your websites and their history are still there.';

const list = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });

/** Such as `API keys, members, and open invitations`. */
export function accessInWords(kinds: readonly AccessKind[]): string {
	return list.format(kinds.map((kind) => accessKinds[kind].words));
}
