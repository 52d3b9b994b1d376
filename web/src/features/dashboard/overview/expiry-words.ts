/** Certificates and domains that expire soon, in words. */
import { dayMs, type Website } from '@stayup/contract';
import { formatCount } from '../../../lib/format.ts';

type Expiring = NonNullable<Website['expiring']>[number];

/** "Certificate expires in 8 days". */
export function expiryMark({ kind, at }: Expiring, now: number): string {
	return `${kind === 'certificate' ? 'Certificate' : 'Domain'} ${expires(at, now)}`;
}

/** "1 certificate expires in 8 days", and the website whose certificate or domain is the first; null without any. */
export function soonestExpiry(
	websites: readonly Pick<Website, '_id' | 'expiring'>[],
	now: number,
): { words: string; websiteId: string } | null {
	const all = websites
		.flatMap(({ _id, expiring = [] }) => expiring.map((one) => ({ ...one, websiteId: _id })))
		.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
	const [first] = all;
	if (first === undefined) return null;
	const words = (['certificate', 'domain'] as const).flatMap((kind) => {
		const own = all.filter((one) => one.kind === kind);
		const [soonest] = own;
		if (soonest === undefined) return [];
		if (own.length === 1) return [`1 ${kind} ${expires(soonest.at, now)}`];
		const isOver = Date.parse(soonest.at) <= now;
		const many = `${formatCount(own.length)} ${kind}s`;
		return [
			isOver ? `${many} expire soon or have expired` : `${many} expire soon, the first ${inDays(soonest.at, now)}`,
		];
	});
	return { words: words.join(', '), websiteId: first.websiteId };
}

function expires(at: string, now: number): string {
	return Date.parse(at) <= now ? 'has expired' : `expires ${inDays(at, now)}`;
}

function inDays(at: string, now: number): string {
	const days = Math.floor((Date.parse(at) - now) / dayMs);
	if (days === 0) return 'in less than a day';
	return `in ${days} ${days === 1 ? 'day' : 'days'}`;
}
