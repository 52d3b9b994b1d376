/** Counts of what an import adds, in words. */
import {
	type ImportItemKind,
	type ImportSummary,
	importItemKinds,
	importItemWords,
	type WebsiteImport,
} from '@stayup/contract';
import { formatCount } from '../../../lib/format.ts';

export function websitesInWords(count: number): string {
	return count === 1 ? '1 website' : `${formatCount(count)} websites`;
}

export function itemsInWords(kind: ImportItemKind, count: number): string {
	const [one, several] = importItemWords[kind];
	return count === 1 ? `1 ${one}` : `${formatCount(count)} ${several}`;
}

/** "50 of 59 websites". */
export function partInWords({ added, counts }: Pick<ImportSummary, 'added' | 'counts'>): string {
	const all = websitesInWords(counts.add);
	return added === counts.add ? all : `${formatCount(added)} of ${all}`;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** "4 websites, 1 channel, and 2 maintenance windows". */
export function addedInWords(websites: number, items: WebsiteImport['contents']): string {
	const counts = importItemKinds.map((kind) => ({ kind, count: items.filter((item) => item.kind === kind).length }));
	const words = counts.filter(({ count }) => count > 0).map(({ kind, count }) => itemsInWords(kind, count));
	return list.format(websites > 0 || words.length === 0 ? [websitesInWords(websites), ...words] : words);
}
