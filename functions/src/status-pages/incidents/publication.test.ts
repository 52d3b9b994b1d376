import { minuteMs, statusPageLimits } from '@stayup/contract';
import { anOutage, noon } from '@stayup/testing/builders';
import { aComponent, anIncident, aStatusPage } from '@stayup/testing/status-pages/facts';
import { describe, expect, it } from 'vitest';
import type { StatusIncidentDocument } from '../../platform/firestore/status-documents.ts';
import { byItself } from './publication.ts';

const now = noon + 6 * minuteMs;
const components = [aComponent({ id: 'api', websiteId: 'api', name: 'API' })];
const page = { id: 'page', document: aStatusPage({ publishAfterMinutes: 5, groups: [{ name: '', components }] }) };
const document = anOutage({ websiteId: 'api', start: noon, end: null, endReason: null });

/** The kind of its publication, beside an open automatic incident with so many updates. */
function beside(updates: number, changes: Partial<StatusIncidentDocument> = {}) {
	const [first] = anIncident().updates;
	if (!first) throw new Error('The incident has no update.');
	const stored = anIncident({
		...{ isAutomatic: true, outageIds: ['shop'], updates: Array.from({ length: updates }, () => first) },
		...changes,
	});
	return byItself(now)({ page, outage: { id: 'outage', document }, open: [{ id: 'open', document: stored }] })?.kind;
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
