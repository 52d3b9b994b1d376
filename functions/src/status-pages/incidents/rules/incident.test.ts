import { statusPageLimits } from '@stayup/contract';
import { anIncident } from '@stayup/testing/status-pages/facts';
import { describe, expect, it } from 'vitest';
import { newIncident, withEditedUpdate, withPostMortem, withUpdate } from './incident.ts';

const at = 1_000;
const fields = {
	title: 'Shop is slow',
	impact: 'degraded' as const,
	componentIds: ['shop'],
	outageIds: [],
	isAutomatic: false,
	startedAt: 500,
};

describe('an incident', () => {
	it('begins with its first update', () => {
		expect(newIncident(fields, { state: 'investigating', text: 'We are investigating.' }, at)).toMatchObject({
			state: 'investigating',
			resolvedAt: null,
			updates: [{ id: '1', at, state: 'investigating', text: 'We are investigating.', edits: [] }],
		});
	});

	it('of an outage that is over was resolved when the outage ended', () => {
		expect(newIncident(fields, { state: 'resolved', text: 'It is over.' }, at, 800).resolvedAt).toBe(800);
	});

	it('is resolved and reopened by updates', () => {
		const open = anIncident();
		const resolved = { ...open, ...withUpdate(open, { state: 'resolved', text: 'Solved.' }, at) };
		const again = { ...resolved, ...withUpdate(resolved, { state: 'resolved', text: 'Really.' }, at + 10) };
		const reopened = withUpdate(again, { state: 'investigating', text: 'It is back.' }, at + 20);

		expect([resolved.state, resolved.resolvedAt]).toEqual(['resolved', at]);
		expect(again.resolvedAt).toBe(at);
		expect(reopened).toMatchObject({ state: 'investigating', resolvedAt: null, added: { id: '4' } });
	});

	it('has a limit of updates', () => {
		const [update] = anIncident().updates;
		const updates = Array.from({ length: statusPageLimits.updatesOfIncident }, () => update ?? never());

		expect(withUpdate(anIncident({ updates }), { state: 'resolved', text: 'Solved.' }, at)).toBeNull();
	});

	it('never outgrows its document', () => {
		const edits = Array.from({ length: 300 }, () => ({ at, text: 'x'.repeat(4_000) }));
		const updates = [{ id: '1', at, state: 'resolved' as const, text: 'New', edits }];
		const incident = anIncident({ updates, state: 'resolved' });

		expect(withUpdate(incident, { state: 'resolved', text: 'Solved.' }, at)).toBeNull();
		expect(withEditedUpdate(incident, '1', 'Newer', at)).toBe('full');
		expect(withPostMortem(incident, 'All of it', at)).toBe('full');
	});
});

describe('an edit', () => {
	const incident = anIncident({
		updates: [{ id: '1', at: 1, state: 'investigating', text: 'First', edits: [] }],
	});

	it('keeps the texts before', () => {
		const once = withEditedUpdate(incident, '1', 'Second', 2);
		if (once === null || once === 'full') throw new Error('The edit was refused.');
		const twice = withEditedUpdate({ ...incident, ...once }, '1', 'Third', 3);

		expect(twice).toEqual({
			updates: [
				{
					id: '1',
					at: 1,
					state: 'investigating',
					text: 'Third',
					edits: [
						{ at: 2, text: 'First' },
						{ at: 3, text: 'Second' },
					],
				},
			],
		});
	});

	it('with the same text is none', () => {
		expect(withEditedUpdate(incident, '1', 'First', 2)).toEqual({ updates: incident.updates });
	});

	it('of an unknown update is refused', () => {
		expect(withEditedUpdate(incident, '2', 'Second', 2)).toBeNull();
	});
});

describe('a post-mortem', () => {
	it('follows the end of the incident', () => {
		expect(withPostMortem(anIncident({ state: 'monitoring' }), 'A cable.', at)).toBe('unresolved');
		expect(withPostMortem(anIncident({ state: 'resolved' }), 'A cable.', at)).toEqual({
			postMortem: { at, text: 'A cable.', edits: [] },
		});
	});

	it('keeps the texts before', () => {
		const postMortem = { at, text: 'A cable.', edits: [] };

		expect(withPostMortem(anIncident({ state: 'resolved', postMortem }), 'A switch.', 2_000)).toEqual({
			postMortem: { at, text: 'A switch.', edits: [{ at: 2_000, text: 'A cable.' }] },
		});
	});
});

function never(): never {
	throw new Error('The example has no update.');
}
