/** "30 days", "13 months". */
export function historyInWords(days: number): string {
	return days < 60 ? `${days} days` : `${Math.floor(days / 30.4)} months`;
}
