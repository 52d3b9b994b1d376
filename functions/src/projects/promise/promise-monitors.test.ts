import { aWebsite } from '@stayup/testing/builders';
import { aProject, promiseSettings } from '@stayup/testing/business/project-examples';
import { describe, expect, it } from 'vitest';
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import { teamAccountId } from '../../platform/team-account.ts';
import type { OwnedWebsite } from '../../websites/owned-website.ts';
import { createPromiseMonitors } from './promise-monitors.ts';

const [settings, linked] = [promiseSettings(), 'https://bakery.example/'];

/** With the monitor as it is, or without one. */
function monitorsOf(fields: Partial<ProjectDocument>, is: Partial<OwnedWebsite['document']> | null) {
	const done: unknown[] = [];
	const monitor = is && { id: 'promise-p1', document: aWebsite({ ownerId: teamAccountId, url: linked, ...is }) };
	const document = aProject({ promiseSettings: [settings], ...fields });
	const monitors = createPromiseMonitors({
		capacity: { requireRoom: async () => undefined },
		ensureTeamAccount: async () => void done.push('account'),
		logError: () => undefined,
		now: () => 1,
		projects: { find: async () => document, listOf: async () => [{ id: 'p1', document }] },
		queue: { enqueueFirstCheck: async ({ websiteId }) => void done.push(`first check of ${websiteId}`) },
		websites: {
			async add(ownerId, { url, checkInterval }, _now, id = '') {
				done.push(['add', ownerId, id, url, checkInterval]);
				return { id, document: aWebsite({ url }) };
			},
			async change(ownerId, id, { url, expectedStatusCode, isActive }) {
				done.push(['change', ownerId, id, url, expectedStatusCode, isActive]);
				return monitor && { ...monitor, needsFirstCheck: isActive === true, revision: 2 };
			},
			find: async (ownerId, id) => (ownerId === teamAccountId && id === 'promise-p1' ? monitor : null),
			async remove(ownerId, id) {
				done.push(['remove', ownerId, id]);
				return true;
			},
		},
	});
	return { monitors, done };
}

async function followed(...scene: Parameters<typeof monitorsOf>): Promise<unknown[]> {
	const { monitors, done } = monitorsOf(...scene);
	await monitors.follow('p1');
	return done;
}

describe('our own monitor of a project', () => {
	it('is added with the first settings, checked as often as possible, and checked at once', async () => {
		expect(await followed({}, null)).toEqual([
			'account',
			['add', teamAccountId, 'promise-p1', linked, 30],
			'first check of promise-p1',
		]);
	});

	it('is not added before the launch, nor after the end of the subscription', async () => {
		expect(await followed({ promiseSettings: [] }, null)).toEqual([]);
		expect(await followed({ endedAt: 1 }, null)).toEqual([]);
	});

	it('stays as it is while nothing changes, also if that is repeated', async () => {
		expect(await followed({}, {})).toEqual([]);
		expect(await followed({ endedAt: 1 }, { isActive: false })).toEqual([]);
	});

	it('has the latest settings', async () => {
		const moved = { ...settings, from: 2, url: 'https://new.example/', expectedStatusCode: 204 };

		expect(await followed({ promiseSettings: [settings, moved] }, {})).toEqual([
			['change', teamAccountId, 'promise-p1', 'https://new.example/', 204, true],
			'first check of promise-p1',
		]);
	});

	it('stops with the subscription, and runs again when it is paid again', async () => {
		const ended = monitorsOf({ endedAt: 1 }, {});
		await ended.monitors.followAllOf('alice');
		const paid = monitorsOf({ endedAt: null }, { isActive: false });
		await paid.monitors.followAllOf('alice');

		expect(ended.done).toEqual([['change', teamAccountId, 'promise-p1', linked, 200, false]]);
		expect(paid.done[0]).toEqual(['change', teamAccountId, 'promise-p1', linked, 200, true]);
	});

	it('is removed with the account of the client', async () => {
		const { monitors, done } = monitorsOf({}, {});
		await monitors.removeAllOf('alice');

		expect(done).toEqual([['remove', teamAccountId, 'promise-p1']]);
	});
});
