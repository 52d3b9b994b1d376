/** The feeds of a public page: one entry for each update of an incident, because programs that read feeds announce only new entries. */
import { createHash } from 'node:crypto';
import {
	escapeHtml,
	incidentFragments,
	incidentStateWords,
	paragraphs,
	type SnapshotIncident,
	type StatusSnapshot,
	viewToHtml,
} from '@stayup/contract';
import { Feed } from 'feed';
import { fitting } from '../../platform/bounded-reply.ts';

export const feedTypes = { 'feed.atom': 'application/atom+xml', 'feed.json': 'application/feed+json' } as const;
type FeedName = keyof typeof feedTypes;

/** Its ids are made of the ids of the page and its incidents, so that no reader announces them again when the URL of the page changes. */
export function feedOf(pageId: string, snapshot: StatusSnapshot, name: FeedName): string {
	const { page, builtAt } = snapshot;
	// The library writes titles of Atom as HTML, and those of JSON as text.
	const newest = incidentsOf(snapshot)
		.flatMap(textsOf)
		.sort((a, b) => b.at - a.at);
	const entries = fitting(newest, bytesOf)
		.map((text) => entryOf(pageId, page.url, text))
		.map((entry) => (name === 'feed.atom' ? { ...entry, title: escapeHtml(entry.title) } : entry));
	const feed = new Feed({
		title: xmlText(`${page.name}: incidents`),
		description: xmlText(page.description || `Incidents of ${page.name}`),
		id: stableId(pageId),
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

interface FeedText {
	title: string;
	text: string;
	fragment: string;
	at: number;
}

/** Its URL is in it three times, and a sign of a text can be written as `&amp;lt;`. */
const bytesBesideTexts = 1_500;
const largestSign = 9;

function bytesOf({ title, text }: FeedText): number {
	const signs = `${title}${text}`;
	const escaped = signs.match(/[<>&"'\n]/g)?.length ?? 0;
	return bytesBesideTexts + Buffer.byteLength(signs) + largestSign * escaped;
}

function textsOf(incident: SnapshotIncident): FeedText[] {
	const { title, updates, postMortem } = incident;
	const fragments = incidentFragments(incident);
	const texts = [
		...updates.map(({ at, state, text }, index) => ({
			fragment: fragments.updates[index] ?? fragments.incident,
			at,
			words: incidentStateWords[state],
			text,
		})),
		...(postMortem ? [{ fragment: fragments.postMortem, ...postMortem, words: 'Post-mortem' }] : []),
	];
	return texts.map(({ fragment, at, words, text }) => ({ fragment, at, text, title: `${words}: ${title}` }));
}

function entryOf(pageId: string, url: string, { title, text, fragment, at }: FeedText) {
	return {
		title: xmlText(title),
		id: stableId(pageId, fragment),
		link: `${url}#${fragment}`,
		date: new Date(at),
		published: new Date(at),
		content: xmlText(paragraphs(text).map(viewToHtml).join('')),
	};
}

/** A UUID of version 8 (RFC 9562): the same for the same names. */
function stableId(...names: string[]): string {
	const hex = createHash('sha256').update(JSON.stringify(names)).digest('hex');
	const parts = [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`8${hex.slice(12, 15)}`,
		`8${hex.slice(15, 18)}`,
		hex.slice(18, 30),
	];
	return `urn:uuid:${parts.join('-')}`;
}

/** Without the characters that XML has no way to write. */
function xmlText(text: string): string {
	return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/gu, '');
}
