import { dayMs } from '@stayup/contract';
import { aWebsite, noon } from '@stayup/testing/builders';
import { aProject } from '@stayup/testing/business/project-examples';
import { expect, it } from 'vitest';
import { teamAccountId } from '../platform/team-account.ts';
import { createTeamMaintenanceHandlers } from './maintenance-handlers.ts';
import { settingsOfLink } from './rules/promise-settings.ts';

const url = 'https://bakery.example/';
const document = aProject({
	ownerId: 'alice',
	websiteId: 'bakery',
	websiteUrl: url,
	promiseSettings: [settingsOfLink(url, noon)].flat(),
});
const body = {
	timeZone: 'UTC',
	start: new Date(noon + dayMs).toISOString().slice(0, 16),
	durationMinutes: 30,
	text: 'We move it to a faster server.',
};

/** The windows that are left, by account, once the account has no room for one more. */
async function announceWhenFull(full: string): Promise<{ message: string; left: string[] }> {
	const left = new Set<string>();
	const deps = {
		projects: { find: async () => document, listOf: async () => [{ id: 'project', document }] },
		websites: { all: async () => [{ id: 'bakery', document: aWebsite({ ownerId: 'alice', url }) }] },
		maintenanceWindows: {
			add: async (ownerId: string, settings: object) => {
				if (ownerId === full) return 'full';
				left.add(ownerId);
				return { id: 'window', document: settings };
			},
			remove: async (ownerId: string) => left.delete(ownerId),
		},
		now: () => noon,
	};
	const handlers = createTeamMaintenanceHandlers(deps as never);
	const failed = await handlers.announceMaintenance({ params: { id: 'project' }, body } as never).catch(String);
	return { message: String(failed), left: [...left] };
}

it('maintenance that has no room in one of the two accounts is planned in neither', async () => {
	expect(await announceWhenFull(teamAccountId)).toEqual({
		message: expect.stringContaining('Our own monitors have too many maintenance windows.'),
		left: [],
	});
	expect(await announceWhenFull('alice')).toEqual({
		message: expect.stringContaining('The client has too many maintenance windows.'),
		left: [],
	});
});
