/** One day of an uptime strip: its classes, and the strip width from which it is visible. */

export type UptimeDay = {
	key: string;
	label: string;
	tone: 'up' | 'degraded' | 'down' | 'none';
	detail: string;
};

export const barClassNames: Record<UptimeDay['tone'], string> = {
	up: 'h-full bg-up',
	degraded: 'h-3/4 bg-degraded',
	down: 'h-full bg-notched',
	none: 'h-full bg-hatch',
};

/** Shows thirty days on a narrow strip, sixty on a wider one and ninety on a wide one. Depends on the strip's width, not the window's. */
export function responsiveClassName(daysAgo: number): string | false {
	if (daysAgo > 60) return 'hidden @2xl:block';
	if (daysAgo > 30) return 'hidden @md:block';
	return false;
}
