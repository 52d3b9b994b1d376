/** The six tones, and the badge classes of each. */
export type Tone = 'up' | 'down' | 'degraded' | 'unknown' | 'blocked' | 'info';

export const toneBadge: Record<Tone, string> = {
	up: 'bg-up-tint text-up-ink',
	degraded: 'bg-degraded-tint text-degraded-ink',
	down: 'bg-down-tint text-down-ink',
	unknown: 'bg-unknown-tint text-unknown-ink',
	blocked: 'bg-unknown-tint text-unknown-ink',
	info: 'bg-info-tint text-info-ink',
};
