/** Badges: small images of one figure of a website, for a readme or another site. */

export const badgeKinds = [
	'status',
	'uptime-24h',
	'uptime-7d',
	'uptime-30d',
	'uptime-90d',
	'response',
	'certificate',
] as const;
export type BadgeKind = (typeof badgeKinds)[number];

/** The left part of each badge, and its name in the dialog. */
export const badgeLabels: Readonly<Record<BadgeKind, string>> = {
	status: 'Status',
	'uptime-24h': 'Uptime 24 h',
	'uptime-7d': 'Uptime 7 days',
	'uptime-30d': 'Uptime 30 days',
	'uptime-90d': 'Uptime 90 days',
	response: 'Response time',
	certificate: 'Certificate',
};

/** The longest label that `?label=` sets; the rest is cut off. */
export const badgeLabelLength = 40;
