const daysInMonth = 365.25 / 12;

/** “90 days”, “13 months”: in months from a year on, rounded down. */
export function historyInWords(days: number): string {
	const months = Math.floor(days / daysInMonth);
	return months < 12 ? `${days} days` : `${months} months`;
}
