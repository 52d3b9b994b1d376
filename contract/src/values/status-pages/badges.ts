/** Badges: small images of one figure of a website, for a readme or another site. */

/** The kinds, each with the left part of its badge, which is its name in the dialog. */
export const badgeLabels = {
	status: 'Status',
	'uptime-24h': 'Uptime 24 h',
	'uptime-7d': 'Uptime 7 days',
	'uptime-30d': 'Uptime 30 days',
	'uptime-90d': 'Uptime 90 days',
	response: 'Response time',
	certificate: 'Certificate',
} as const;
export type BadgeKind = keyof typeof badgeLabels;

export const badgeKinds = Object.keys(badgeLabels) as BadgeKind[];

/** The longest label that `?label=` sets; the rest is cut off. */
export const badgeLabelLength = 40;
