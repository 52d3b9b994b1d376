/** Pure rules of the list of purchases: what waits for us, and the order. */
import { isAnswerLate, type ProjectForAdmin } from '@stayup/contract';

/** Nobody has acted on the purchase or upgrade, and the client pays for a website. */
export function isWaiting({ answeredAt, endedAt, isMonitoringOnly }: ProjectForAdmin): boolean {
	return answeredAt === null && endedAt === null && !isMonitoringOnly;
}

/** `now` in milliseconds since the epoch. */
export function isOverdue(purchase: ProjectForAdmin, now: number): boolean {
	return isWaiting(purchase) && isAnswerLate(purchase, now);
}

/** Overdue ones first, then those that wait, each with the longest wait first; then the newest. */
export function inOrder(purchases: readonly ProjectForAdmin[], now: number): ProjectForAdmin[] {
	const rank = (purchase: ProjectForAdmin) => (isOverdue(purchase, now) ? 0 : isWaiting(purchase) ? 1 : 2);
	return purchases.toSorted((one, other) => {
		const byRank = rank(one) - rank(other);
		if (byRank !== 0) return byRank;
		return rank(one) === 2
			? other.orderedAt.localeCompare(one.orderedAt)
			: one.orderedAt.localeCompare(other.orderedAt);
	});
}
