/** The name of a month (YYYY-MM), such as "October 2026". */
export function monthName(month: string): string {
	const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
	return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', format);
}
