/** Downloads the data of the account part by part, and joins the parts to one JSON file. */
import type { AccountExport, PasswordHeaders } from '@stayup/contract';
import type { QueryClient } from '@tanstack/react-query';
import { exportWithReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { call } from '../../../lib/api-client/client.ts';
import { isRetryable } from '../../../lib/api-client/query-client.ts';

type ListName = {
	[Name in keyof AccountExport]-?: NonNullable<AccountExport[Name]> extends unknown[] ? Name : never;
}[keyof AccountExport];

const retries = 3;

/** The pieces of the file. `onWebsite` is called when the history of another website begins. */
export function exportAccount(
	client: QueryClient,
	onWebsite: (done: number, total: number) => void,
): Promise<string[] | null> {
	return exportWithReauthentication((headers) => loadParts(client, headers, onWebsite));
}

async function loadParts(
	client: QueryClient,
	headers: PasswordHeaders,
	onWebsite: (done: number, total: number) => void,
): Promise<string[]> {
	const first = await loadPart(client, headers, null);
	// Rows are kept as text, because an object takes several times the memory.
	const lists = new Map<ListName, string[]>();
	const seen = new Set<string>();
	for (let part = first; ; part = await loadPart(client, headers, part.next)) {
		for (const [name, rows] of Object.entries(part)) {
			if (!Array.isArray(rows)) continue;
			const known = lists.get(name as ListName) ?? [];
			for (const row of rows) known.push(JSON.stringify(row));
			lists.set(name as ListName, known);
		}
		for (const { websiteId } of [...part.days, ...part.hours]) seen.add(websiteId);
		if (seen.size > 0) onWebsite(seen.size, first.websites.length);
		if (part.next === null) break;
	}
	const { exportedAt, account } = first;
	const begin = `{\n\t"exportedAt": ${JSON.stringify(exportedAt)},\n\t"account": ${JSON.stringify(account)}`;
	return [begin, ...[...lists].flatMap(([name, rows]) => listIn(name, rows)), '\n}\n'];
}

function listIn(name: string, rows: readonly string[]): string[] {
	return [`,\n\t"${name}": [`, ...rows.map((row, index) => `${index === 0 ? '' : ','}\n\t\t${row}`), '\n\t]'];
}

/** One failed part of many must not end the export. */
function loadPart(client: QueryClient, headers: PasswordHeaders, cursor: string | null): Promise<AccountExport> {
	return client.fetchQuery({
		queryKey: ['export', cursor],
		queryFn: ({ signal }) => call('exportData', { query: cursor === null ? {} : { cursor }, headers, signal }),
		retry: (failures, error) => cursor !== null && failures < retries && isRetryable(error),
		staleTime: 0,
		gcTime: 0,
	});
}
