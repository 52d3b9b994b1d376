/** The examples of the endpoints for visitor numbers and contact forms. */
import type { FormEntry, PossibleSpamEntry, VisitorNumbers } from '@stayup/contract';
import { websiteId } from '../example-values.ts';

const key = 'vIsItOr-cOuNtEr-kEy-0123';
const entryId = 'eNtRyOfAFoRm01234567';

const numbers: VisitorNumbers = {
	counter: {
		key,
		scriptUrl: 'https://stayup.example.com/visitors.js',
		formUrl: `https://stayup.example.com/f/${key}`,
		createdAt: '2026-11-01T09:00:00.000Z',
	},
	views: 42,
	visits: 18,
	days: [{ day: '2026-11-21', views: 42, visits: 18 }],
	pages: [
		{ name: '/', views: 25 },
		{ name: '/menu', views: 17 },
	],
	sources: [
		{ name: '(direct)', views: 10 },
		{ name: 'search.example', views: 8 },
	],
	countries: [{ name: 'US', views: 42 }],
	month: { views: 1_204, included: 100_000 },
};

const entry: FormEntry = {
	_id: entryId,
	websiteId,
	page: '/contact',
	fields: [
		{ name: 'name', value: 'Ann' },
		{ name: 'email', value: 'ann@example.com' },
		{ name: 'message', value: 'Do you deliver on Sundays?' },
	],
	createdAt: '2026-11-21T14:05:00.000Z',
};

const possibleSpam: PossibleSpamEntry = {
	...entry,
	_id: 'pOsSiBlEsPaM76543210',
	reason: 'hidden-field',
	expiresAt: '2026-12-21T14:05:00.000Z',
};

export const visitorExamples = {
	getVisitors: { reply: numbers },
	startVisitors: { reply: numbers },
	stopVisitors: { reply: { message: 'Visitors are no longer counted' } },
	listFormEntries: { reply: [entry] },
	listPossibleSpamEntries: { reply: [possibleSpam] },
	markEntryNotSpam: { reply: { ...entry, _id: possibleSpam._id } },
	removeFormEntry: { reply: { message: 'Message deleted' } },
};
