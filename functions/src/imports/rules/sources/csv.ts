/** Monitors in any CSV file: the columns are chosen, or found by their headers. */
import { type ImportColumn, type ImportRequest, importLimits } from '@stayup/contract';
import { headerNamed, readCsv, secondsOf, tagsOf } from '../read-csv.ts';
import { noItems, type SourceContents } from '../source-items.ts';
import { sourceMonitor, UnreadableFile } from '../source-monitor.ts';

const usualNames: Readonly<Record<ImportColumn, readonly string[]>> = {
	url: ['url', 'urlip', 'websiteurl', 'website', 'link', 'monitorurl', 'target', 'host', 'hostname', 'domain'],
	name: ['name', 'friendlyname', 'websitename', 'title', 'label', 'displayname', 'monitorname'],
	interval: ['interval', 'checkinterval', 'frequency', 'checkfrequency', 'checkrate', 'period', 'intervalseconds'],
	tags: ['tags', 'tag', 'labels', 'groups', 'group'],
	keyword: ['keyword', 'keywordvalue', 'requiredkeyword', 'contains', 'text'],
	paused: ['paused', 'ispaused', 'status', 'state', 'active', 'enabled'],
};

export function readAnyCsv(text: string, columns: ImportRequest['columns']): SourceContents {
	const { headers, rows } = readCsv(text, importLimits.rows + 1);
	const column = (name: ImportColumn): string | null => {
		if (!columns) return headerNamed(headers, usualNames[name]);
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
	const monitors = rows.map((cells, index) => {
		const cell = (header: string | null) => (header === null ? '' : (cells[header] ?? ''));
		const keyword = cell(chosen.keyword);
		return sourceMonitor(index + 1, {
			name: cell(chosen.name),
			url: cell(url),
			intervalSeconds: secondsOf(cell(chosen.interval)),
			tags: tagsOf(cell(chosen.tags)),
			isPaused: isPaused(chosen.paused ?? '', cell(chosen.paused)),
			rules: keyword === '' ? [] : [{ kind: 'body-contains', text: keyword }],
		});
	});
	return { monitors, items: () => noItems };
}

/** A column “active” or “enabled” says the opposite. */
function isPaused(header: string, cell: string): boolean {
	if (/paused|disabled|inactive|off\b/i.test(cell)) return true;
	const isOpposite = /active|enabled/i.test(header);
	if (/^(?:1|true|yes|y)$/i.test(cell)) return !isOpposite && /paused|disabled/i.test(header);
	return isOpposite && /^(?:0|false|no|n)$/i.test(cell);
}
