/** How many websites are how, without the ones nobody has to think of: "1 down, 2 up". */
import type { Website } from '@stayup/contract';

export function countInWords(websites: readonly Pick<Website, 'status' | 'isActive'>[]): string {
	if (websites.length === 0) return 'None yet';
	const watched = websites.filter(({ isActive }) => isActive);
	const counts = [
		[watched.filter(({ status }) => status === 'down').length, 'down'],
		[watched.filter(({ status }) => status === 'unknown').length, 'unknown'],
		[watched.filter(({ status }) => status === 'up').length, 'up'],
		[websites.length - watched.length, 'paused'],
	] as const;
	return counts
		.filter(([count]) => count > 0)
		.map(([count, word]) => `${count} ${word}`)
		.join(', ');
}
