/** The feeds of a public page: one entry for each update of an incident, because programs that read feeds announce only new entries. */
import {
	escapeHtml,
	incidentStateWords,
	paragraphs,
	type SnapshotIncident,
	type StatusSnapshot,
	viewToHtml,
} from '@stayup/contract';
import { Feed } from 'feed';

export const feedTypes = { 'feed.atom': 'application/atom+xml', 'feed.json': 'application/feed+json' } as const;
export type FeedName = keyof typeof feedTypes;

export function feedOf(snapshot: StatusSnapshot, name: FeedName): string {
	const { page, builtAt } = snapshot;
	// The library writes titles of Atom as HTML, and those of JSON as text.
	const entries = incidentsOf(snapshot)
		.flatMap((incident) => entriesOf(page.url, incident))
		.map((entry) => (name === 'feed.atom' ? { ...entry, title: escapeHtml(entry.title) } : entry))
		.sort((a, b) => b.date.getTime() - a.date.getTime());
	const feed = new Feed({
		title: xmlText(`${page.name}: incidents`),
		description: xmlText(page.description || `Incidents of ${page.name}`),
		id: `${page.url}/feed.atom`,
		link: page.url,
		language: 'en',
		updated: entries[0]?.date ?? new Date(builtAt),
		feedLinks: { atom: `${page.url}/feed.atom`, json: `${page.url}/feed.json` },
		author: { name: xmlText(page.name) },
		copyright: '',
	});
	for (const entry of entries) feed.addItem(entry);
	return name === 'feed.atom' ? feed.atom1() : jsonFeed(feed);
}

/** As version 1.1, whose changes the library does not know. */
function jsonFeed(feed: Feed): string {
	const { author, ...fields } = JSON.parse(feed.json1());
	return JSON.stringify({ ...fields, version: 'https://jsonfeed.org/version/1.1', authors: [author], language: 'en' });
}

/** Open incidents that began before the history, then those of the history. */
function incidentsOf({ openIncidents, history }: StatusSnapshot): SnapshotIncident[] {
	const all = [...openIncidents, ...history.flatMap(({ incidents }) => incidents)];
	return [...new Map(all.map((incident) => [incident.id, incident])).values()];
}

function entriesOf(url: string, { id, title, updates, postMortem }: SnapshotIncident) {
	const texts = [
		...updates.map(({ at, state, text }) => ({ key: String(at), at, words: incidentStateWords[state], text })),
		...(postMortem ? [{ key: 'post-mortem', at: postMortem.at, words: 'Post-mortem', text: postMortem.text }] : []),
	];
	return texts.map(({ key, at, words, text }) => ({
		title: xmlText(`${words}: ${title}`),
		id: `${url}#${id}-${key}`,
		link: `${url}#${id}-${key}`,
		date: new Date(at),
		published: new Date(at),
		content: xmlText(paragraphs(text).map(viewToHtml).join('')),
	}));
}

/** Without the characters that XML has no way to write. */
function xmlText(text: string): string {
	return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/gu, '');
}
