/** One day of an uptime strip: what it is painted with, and on how wide a strip it has its place. */

export type UptimeDay = {
	key: string;
	label: string;
	tone: 'up' | 'degraded' | 'down' | 'none';
	detail: string;
};

export const toneOfBar: Record<UptimeDay['tone'], string> = {
	up: 'h-full bg-up',
	degraded: 'h-3/4 bg-degraded',
	down: 'h-full bg-notched',
	none: 'h-full bg-hatch',
};

/** Thirty days on a phone, sixty on a tablet, ninety where they fit; measured on the strip, not on the window. */
export function whenThereIsRoom(daysAgo: number): string | false {
	if (daysAgo > 60) return 'hidden @2xl:block';
	if (daysAgo > 30) return 'hidden @md:block';
	return false;
}
