/** The columns of the websites table that the user may hide or show. */

/** In the order of the table. */
export const optionalColumns = [
	{ key: 'url', label: 'URL', isDefault: true },
	{ key: 'lastHours', label: 'Last 24 hours', isDefault: true },
	{ key: 'uptime', label: 'Uptime (24 h)', isDefault: false },
	{ key: 'response', label: 'Response', isDefault: true },
	{ key: 'statusSince', label: 'In this status', isDefault: false },
	{ key: 'interval', label: 'Interval', isDefault: false },
	{ key: 'lastChecked', label: 'Last checked', isDefault: true },
] as const;

export function isColumnShown(key: string, choices: Readonly<Record<string, boolean>>): boolean {
	const optional = optionalColumns.find((column) => column.key === key);
	return optional === undefined || (choices[key] ?? optional.isDefault);
}
