import { minuteMs, type OutageDocument, statusPageLimits } from '@stayup/contract';
import { anOutage, noon } from '@stayup/testing/builders';
import { aComponent, anIncident, aStatusPage } from '@stayup/testing/status-pages/facts';
import { describe, expect, it } from 'vitest';
import type { StatusIncidentDocument } from '../../platform/firestore/status-documents.ts';
import type { StoredIncident } from './broadcast.ts';
import { byItself } from './publication.ts';
import type { StoredOutage } from './publication-store.ts';

const now = noon + 6 * minuteMs;
const components = [aComponent({ id: 'api', websiteId: 'api', name: 'API' })];
const page = { id: 'page', document: aStatusPage({ publishAfterMinutes: 5, groups: [{ name: '', components }] }) };
const document = anOutage({ websiteId: 'api', start: noon, end: null, endReason: null });

/** The kind of its publication, beside an open automatic incident with so many updates. */
function beside(updates: number, changes: Partial<StatusIncidentDocument> = {}) {
	const [first] = anIncident().updates;
	if (!first) throw new Error('The incident has no update.');
	const stored = anIncident({
		isAutomatic: true,
		outageIds: ['shop'],
		updates: Array.from({ length: updates }, () => first),
		...changes,
	});
	return byItself(now)({ page, outages: [{ id: 'outage', document }], open: [{ id: 'open', document: stored }] })?.kind;
}

describe('an outage that is published by itself', () => {
	const { updatesOfIncident } = statusPageLimits;

	it.each(['investigating', 'monitoring'] as const)(
		'joins an incident that is %s only if that one can still be monitored and resolved',
		(state) => {
			expect(beside(1, { state })).toBe('join');
			expect(beside(updatesOfIncident - 3, { state })).toBe('join');
			expect(beside(updatesOfIncident - 2, { state })).toBe('new');
		},
	);
});

describe('outages that are due in the same minute', () => {
	const parts = ['api', 'blog', 'shop', 'mail'].map((id) => aComponent({ id, websiteId: id, name: id.toUpperCase() }));
	const wholePage = {
		id: 'page',
		document: aStatusPage({ publishAfterMinutes: 5, groups: [{ name: '', components: parts }] }),
	};
	const outageOf = (websiteId: string, changes: Partial<OutageDocument> = {}) => ({
		id: `outage of ${websiteId}`,
		document: { ...document, websiteId, ...changes },
	});
	const decide = (outages: [StoredOutage, ...StoredOutage[]], open: StoredIncident[] = []) =>
		byItself(now)({ page: wholePage, outages, open });

	it('are one incident with one update, which names all of them', () => {
		const publication = decide([outageOf('api'), outageOf('blog', { start: noon - 1000 }), outageOf('shop')]);

		expect(publication).toMatchObject({
			kind: 'new',
			fields: {
				outageIds: ['outage of api', 'outage of blog', 'outage of shop'],
				componentIds: ['api', 'blog', 'shop'],
				startedAt: noon - 1000,
				updates: [{ text: expect.stringContaining('BLOG and SHOP are affected too.') }],
			},
		});
	});

	it('join an open incident with one update', () => {
		const open = {
			id: 'open',
			document: anIncident({ isAutomatic: true, outageIds: ['x'], startedAt: noon, state: 'identified' }),
		};
		const publication = decide([outageOf('api'), outageOf('blog'), outageOf('shop'), outageOf('mail')], [open]);

		expect(publication).toMatchObject({
			kind: 'join',
			fields: { outageIds: ['x', 'outage of api', 'outage of blog', 'outage of shop', 'outage of mail'] },
			update: { state: 'identified', text: '4 components are affected too. We are working on it.' },
		});
	});

	it('are apart if they began apart, or if one is not published by itself', () => {
		const before = noon - 11 * minuteMs;
		const planned = { plannedAt: noon };
		const publication = decide([outageOf('api'), outageOf('blog', { start: before }), outageOf('shop', planned)]);

		expect(publication).toMatchObject({ kind: 'new', fields: { outageIds: ['outage of api'] } });
		expect(decide([outageOf('shop', planned)])).toBeNull();
	});
});
