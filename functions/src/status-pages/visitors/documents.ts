/** The HTML documents that visitors get: the page, the form that opens a private page, and messages. */
import {
	element,
	type StatusSnapshot,
	statusPageView,
	type ViewElement,
	type ViewNode,
	viewToHtml,
} from '@stayup/contract';

import { hasPuzzle, puzzleNode, puzzleStatusNode } from './puzzle-nodes.ts';

interface Shell {
	title: string;
	head: readonly ViewElement[];
	body: ViewElement;
}

const faviconsOfState: Partial<Record<StatusSnapshot['state'], string>> = {
	'partial-outage': '/favicon-down.svg',
	'major-outage': '/favicon-down.svg',
	'partly-measured': '/favicon-unknown.svg',
	unknown: '/favicon-unknown.svg',
};

export function titleOf({ page, state }: StatusSnapshot): string {
	const words = titleWords[state];
	return words === undefined ? `${page.name} status` : `${page.name}: ${words}`;
}

const titleWords: Partial<Record<StatusSnapshot['state'], string>> = {
	maintenance: 'maintenance',
	degraded: 'degraded',
	'partial-outage': 'partial outage',
	'major-outage': 'outage',
};

/** `base`: the path of the page, without a slash at its end. */
export function pageDocument(
	snapshot: StatusSnapshot,
	base: string,
	now: number,
	freshness: Parameters<typeof statusPageView>[2],
): string {
	const { page, state } = snapshot;
	const title = titleOf(snapshot);
	const description = page.description || `Current status and incidents of ${page.name}.`;
	const view = statusPageView(snapshot, now, freshness);
	const skip = element('a', { class: 'skip', href: '#main' }, 'Skip to the content');
	return documentOf({
		title,
		head: [
			element('meta', { name: 'description', content: description }),
			...(page.isPrivate ? [robots] : publicHead(snapshot, title, description)),
			element('link', { rel: 'icon', type: 'image/svg+xml', href: faviconsOfState[state] ?? '/favicon.svg' }),
		],
		body: {
			...view,
			attributes: { ...view.attributes, 'data-live': `${base}/status.json`, 'data-built': String(now) },
			children: [skip, ...view.children],
		},
	});
}

/** Says nothing about the page: its colours are the same for all pages. */
export function accessDocument(
	kind: 'password' | 'email',
	base: string,
	{
		problem = null,
		note = null,
		entered = '',
		puzzle = null,
	}: {
		problem?: string | null;
		note?: string | null;
		entered?: string;
		/** With one, `problem` is its status, and what was entered is sent again. */
		puzzle?: string | null;
	} = {},
): string {
	const input =
		kind === 'password'
			? { type: 'password', name: 'password', autocomplete: 'current-password', label: 'Password', button: 'Open' }
			: { type: 'email', name: 'email', autocomplete: 'email', label: 'Email address', button: 'Email me a link' };
	const { label, button, ...attributes } = input;
	const invalid = problem === null || puzzle !== null ? {} : { 'aria-invalid': 'true', 'aria-describedby': 'problem' };
	return messageDocument('This status page is private', [
		element(
			'p',
			{},
			kind === 'password'
				? 'Enter its password to open it.'
				: 'Enter your email address. If it has access, we email you a link that opens the page.',
		),
		...(note === null ? [] : [element('p', { role: 'status' }, element('strong', {}, note))]),
		...problemNodes(problem, puzzle),
		element(
			'form',
			{ method: 'post', action: `${base}/access` },
			element('label', { for: 'secret' }, label),
			element('input', {
				id: 'secret',
				required: '',
				maxlength: '254',
				value: entered || null,
				...attributes,
				...invalid,
			}),
			...(puzzle === null ? [] : [puzzleNode(puzzle)]),
			element('button', { class: 'button', type: 'submit' }, button),
		),
	]);
}

export function problemNodes(problem: string | null, puzzle: string | null): ViewElement[] {
	if (problem === null) return [];
	if (puzzle !== null) return [puzzleStatusNode(problem)];
	return [element('p', { class: 'problem', id: 'problem', role: 'alert' }, problem)];
}

/** Email clients open links to scan them, so only the button opens the page. */
export function confirmDocument(base: string, link: string): string {
	return messageDocument('Open the status page', [
		element('p', {}, 'It stays open in this browser for 30 days, as long as your email address has access.'),
		element(
			'form',
			{ method: 'post', action: `${base}/access` },
			element('input', { type: 'hidden', name: 'link', value: link }),
			element('button', { class: 'button', type: 'submit' }, 'Open the page'),
		),
	]);
}

/** `nextUrl`: where the browser goes by itself. */
export function messageDocument(heading: string, content: readonly ViewNode[], nextUrl: string | null = null): string {
	return documentOf({
		title: heading,
		head: [
			robots,
			element('link', { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }),
			...(nextUrl === null ? [] : [element('meta', { 'http-equiv': 'refresh', content: `0; url=${nextUrl}` })]),
		],
		body: element(
			'div',
			{ class: 'status-page', 'data-accent': 'slate', 'data-theme': 'auto' },
			element(
				'div',
				{ class: 'sheet' },
				element('main', { id: 'main', class: 'message' }, element('h1', {}, heading), ...content),
			),
		),
	});
}

const puzzleScript = '<script type="module" src="/puzzle.js"></script>';
const robots = element('meta', { name: 'robots', content: 'noindex, nofollow' });

function publicHead({ page }: StatusSnapshot, title: string, description: string): ViewElement[] {
	const feeds = { 'application/atom+xml': 'feed.atom', 'application/feed+json': 'feed.json' };
	return [
		element('meta', { name: 'robots', content: 'index, follow' }),
		element('link', { rel: 'canonical', href: page.url }),
		element('meta', { property: 'og:type', content: 'website' }),
		element('meta', { property: 'og:title', content: title }),
		element('meta', { property: 'og:description', content: description }),
		element('meta', { property: 'og:url', content: page.url }),
		...Object.entries(feeds).map(([type, file]) =>
			element('link', { rel: 'alternate', type, title: `${page.name}: incidents`, href: `${page.url}/${file}` }),
		),
	];
}

function documentOf({ title, head, body }: Shell): string {
	const start = viewToHtml(
		element(
			'head',
			{},
			element('meta', { charset: 'utf-8' }),
			element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
			element('title', {}, title),
			...head,
			element('link', { rel: 'preload', href: '/geist.woff2', as: 'font', type: 'font/woff2', crossorigin: '' }),
			element('link', { rel: 'stylesheet', href: '/status-page.css' }),
		),
	);
	// A tree may not contain scripts, so this one is added here.
	const script = `<script src="/status-page.js" defer></script>${hasPuzzle(body) ? puzzleScript : ''}`;
	return `<!doctype html>\n<html lang="en">${start.replace('</head>', `${script}</head>`)}<body>${viewToHtml(body)}</body></html>`;
}
