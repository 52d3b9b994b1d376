/** Monitors in any CSV file, or a list of URLs: the columns are chosen, or found by their headers. */
import { type ImportColumn, type ImportRequest, importLimits, isSiteUrl } from '@stayup/contract';
import { fieldsOf } from '../fields.ts';
import { headerNamed, readCsv, secondsOf, tagsOf } from '../read-csv.ts';
import { noItems, type SourceContents } from '../source-items.ts';
import { isOtherKind, kindName, refusedMonitor, sourceMonitor, unsupportedKind } from '../source-monitor.ts';
import { UnreadableFile } from '../unreadable-file.ts';

const usualNames: Readonly<Record<ImportColumn, readonly string[]>> = {
	url: ['url', 'urlip', 'websiteurl', 'website', 'link', 'monitorurl', 'target', 'host', 'hostname', 'domain'],
	name: ['name', 'friendlyname', 'websitename', 'title', 'label', 'displayname', 'monitorname'],
	interval: ['interval', 'checkinterval', 'frequency', 'checkfrequency', 'checkrate', 'period', 'intervalseconds'],
	tags: ['tags', 'tag', 'labels', 'groups', 'group'],
	keyword: ['keyword', 'keywordvalue', 'requiredkeyword', 'contains', 'text'],
	paused: ['paused', 'ispaused', 'status', 'state', 'active', 'enabled'],
};

export function readAnyCsv(text: string, columns: ImportRequest['columns']): SourceContents {
	const table = readCsv(text, importLimits.rows + 1);
	const { headers, rows } = table;
	const numbered = table.hasHeader ? null : numberedColumns(table);
	const column = (name: ImportColumn): string | null => {
		if (!columns) return numbered ? (numbered[name] ?? null) : headerNamed(headers, usualNames[name]);
		const chosen = columns[name];
		if (chosen === undefined || chosen === '') return null;
		if (headers.includes(chosen)) return chosen;
		throw new UnreadableFile(`This file has no column “${chosen}”. Please choose the columns again.`);
	};
	const url = column('url');
	if (url === null) throw new UnreadableFile('We could not find the column with the URLs. Please choose it.');
	const chosen = {
		name: column('name'),
		interval: column('interval'),
		tags: column('tags'),
		keyword: column('keyword'),
		paused: column('paused'),
	};
	const type = headerNamed(headers, ['type', 'monitortype', 'checktype', 'kind']);
	const read = [url, type, ...Object.values(chosen)].filter((header) => header !== null);
	const fields = fieldsOf({ read });
	const monitors = rows.map((cells, index) => {
		const cell = (header: string | null) => (header === null ? '' : (cells[header] ?? ''));
		const shown = { name: cell(chosen.name), url: cell(url) };
		const kind = cell(type);
		if (isOtherKind(kind)) return refusedMonitor(index + 1, { ...shown, cannot: unsupportedKind(kindName(kind)) });
		const keyword = cell(chosen.keyword);
		const known = {
			...shown,
			intervalSeconds: secondsOf(cell(chosen.interval)),
			tags: tagsOf(cell(chosen.tags)),
			isPaused: isPaused(chosen.paused ?? '', cell(chosen.paused)),
			rules: keyword === '' ? [] : [{ kind: 'body-contains' as const, text: keyword }],
		};
		return sourceMonitor(index + 1, known, [{ values: cells, fields }]);
	});
	return { monitors, items: () => noItems };
}

/** Of a file without a header: the first column with URLs, and the first other one with words. */
function numberedColumns({ headers, rows }: ReturnType<typeof readCsv>): Partial<Record<ImportColumn, string>> {
	const [first = {}] = rows;
	const cell = (header: string) => first[header] ?? '';
	const url = headers.find((header) => isSiteUrl(cell(header)));
	const name = headers.find((header) => header !== url && /\p{L}/u.test(cell(header)) && !isSiteUrl(cell(header)));
	return { ...(url !== undefined && { url }), ...(name !== undefined && { name }) };
}

/** A column “active” or “enabled” says the opposite. */
function isPaused(header: string, cell: string): boolean {
	if (/paused|disabled|inactive|off\b/i.test(cell)) return true;
	const isOpposite = /active|enabled/i.test(header);
	if (/^(?:1|true|yes|y)$/i.test(cell)) return !isOpposite && /paused|disabled/i.test(header);
	return isOpposite && /^(?:0|false|no|n)$/i.test(cell);
}
