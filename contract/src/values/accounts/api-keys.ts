/** API keys: their mark, their limits, and the words for their scopes. */

/** Every key begins with it, so that people and programs that search for leaked secrets recognize one. */
export const keyMark = 'stayup_live_';

export const keyLimits = {
	nameLength: 60,
	/** Websites that a key names. */
	websites: 100,
	/** Days until a key expires, at most; a key may also stay valid until it is revoked. */
	longestDays: 730,
	/** The previous secret stays valid for this long after a rotation. */
	overlapHours: 24,
} as const;

/** With the name of each scope as the screen shows it. */
export const keyScopeWords = {
	read: { name: 'Read', purpose: 'See websites, outages, maintenance, status pages and deliveries' },
	respond: { name: 'Respond', purpose: 'Check a website now, acknowledge outages and comment on them' },
	write: { name: 'Write', purpose: 'Change websites, maintenance and status pages' },
	alerts: { name: 'Alerts', purpose: 'Change channels and alert policies, and send test alerts' },
} as const;
