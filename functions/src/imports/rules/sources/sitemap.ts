/** URLs of a sitemap (https://www.sitemaps.org/protocol.html). */
import { type DocumentedFields, fieldsOf } from '../fields.ts';
import { noItems, type SourceContents } from '../source-items.ts';
import { sourceMonitor } from '../source-monitor.ts';
import { UnreadableFile } from '../unreadable-file.ts';

export function readSitemap(text: string): SourceContents {
	if (/<sitemapindex\b/.test(text)) {
		throw new UnreadableFile('This is a list of sitemaps. Please choose one of them.');
	}
	const entries = entriesIn(text);
	if (entries.length === 0) throw new UnreadableFile('This file has no URLs of a sitemap.');
	const monitors = entries.map((entry, index) => {
		const url = entry.loc ?? '';
		const name = url.replace(/^https?:\/\//, '').replace(/\/$/, '');
		return sourceMonitor(index + 1, { name, url }, [{ values: entry, fields }]);
	});
	return { monitors, items: () => noItems };
}

const fields = fieldsOf({
	read: ['loc'],
	// Hints for search engines.
	none: ['lastmod', 'changefreq', 'priority', 'image', 'video', 'news', 'link', 'mobile', 'pagemap'],
});

/** One more than an import may have. */
const mostEntries = 5_001;

/** The outermost elements of each URL, by name, without prefixes. */
function entriesIn(text: string): Record<string, string>[] {
	const entries: Record<string, string>[] = [];
	for (const part of text.split(/<url>/i, mostEntries + 1).slice(1)) {
		const [block = ''] = part.split(/<\/url>/i, 1);
		entries.push(elementsIn(block));
	}
	return entries;
}

function elementsIn(block: string): Record<string, string> {
	const elements: Record<string, string> = {};
	let inside: string | null = null;
	let content = '';
	for (const piece of block.split('<').slice(1)) {
		const end = piece.indexOf('>');
		const tag = piece.slice(0, end);
		const after = piece.slice(end + 1);
		if (piece.startsWith('![CDATA[')) {
			content += piece.slice('![CDATA['.length).split(']]>', 1)[0] ?? '';
			continue;
		}
		const name = nameIn(tag);
		if (inside === null) {
			if (tag.endsWith('/')) elements[name] ??= 'set';
			else [inside, content] = [name, after];
		} else if (tag.startsWith('/') && name === inside) {
			elements[inside] ??= withoutEntities(content.trim());
			inside = null;
		}
	}
	return elements;
}

/** "image:image" and "/loc" as image and loc. */
function nameIn(tag: string): string {
	const [whole = ''] = tag.replace(/^\//, '').split(/[\s/]/, 1);
	return whole.split(':', 1)[0]?.toLowerCase() ?? '';
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function withoutEntities(text: string): string {
	return text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => entities[name] ?? whole);
}

/** Each field with its fate, by the part of the file that it is in. */
export const sitemapFields: DocumentedFields = { '': fields };
