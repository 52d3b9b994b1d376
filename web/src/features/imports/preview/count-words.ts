/** Counts of what an import adds, in words. */
import {
	type ImportItemKind,
	type ImportSource,
	type ImportSummary,
	importItemKinds,
	importItemWords,
	importSourceFacts,
	type WebsiteImport,
} from '@stayup/contract';
import { formatCount } from '../../../lib/format.ts';

export function websitesInWords(count: number): string {
	return count === 1 ? '1 website' : `${formatCount(count)} websites`;
}

/** For a heading, where the choice of the form would be too long. */
export function sourceName(source: ImportSource): string {
	return source === 'csv' ? 'Your file' : importSourceFacts[source].label;
}

export function itemsInWords(kind: ImportItemKind, count: number): string {
	const [one, several] = importItemWords[kind];
	return count === 1 ? `1 ${one}` : `${formatCount(count)} ${several}`;
}

type Counted = Pick<ImportSummary, 'added' | 'counts' | 'items'>;

/** "50 of 59 websites and 3 of 5 other settings". */
export function partInWords({ added, counts, items }: Counted): string {
	const hasWebsites = counts.add > 0 || items.add === 0;
	return list.format([
		...(hasWebsites ? [partOf(added, counts.add, websitesInWords)] : []),
		...(items.added > 0 || !hasWebsites ? [partOf(items.added, items.add, settingsInWords(hasWebsites))] : []),
	]);
}

/** The rest that an undo has to remove: "40 websites and 3 other settings". Empty if nothing is left. */
export function leftInWords({ added, items }: Counted): string {
	return list.format([
		...(added > 0 ? [websitesInWords(added)] : []),
		...(items.added > 0 ? [settingsInWords(added > 0)(items.added)] : []),
	]);
}

function partOf(count: number, all: number, inWords: (count: number) => string): string {
	return count === all ? inWords(all) : `${formatCount(count)} of ${inWords(all)}`;
}

/** Channels, maintenance windows and status pages together. */
function settingsInWords(areOthers: boolean) {
	return (count: number) => `${formatCount(count)} ${areOthers ? 'other ' : ''}${count === 1 ? 'setting' : 'settings'}`;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** "4 websites, 1 channel, and 2 maintenance windows". */
export function addedInWords(websites: number, items: WebsiteImport['contents']): string {
	const counts = importItemKinds.map((kind) => ({ kind, count: items.filter((item) => item.kind === kind).length }));
	const words = counts.filter(({ count }) => count > 0).map(({ kind, count }) => itemsInWords(kind, count));
	return list.format(websites > 0 || words.length === 0 ? [websitesInWords(websites), ...words] : words);
}
