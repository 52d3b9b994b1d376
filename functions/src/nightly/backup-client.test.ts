import { describe, expect, it } from 'vitest';
import { createBackupClient } from './backup-client.ts';

const backup = (snapshotTime: string, state = 'READY', database = '(default)') => ({
	snapshotTime,
	state,
	database: `projects/demo/databases/${database}`,
});

function clientThatGets(body: object, status = 200) {
	const calls: string[] = [];
	const fetch = async (url: unknown, init?: RequestInit) => {
		calls.push(`${url} ${new Headers(init?.headers).get('authorization')}`);
		return Response.json(body, { status });
	};
	return { calls, client: createBackupClient({ projectId: 'demo', accessToken: async () => 'token', fetch }) };
}

describe('the newest backup', () => {
	it('is the latest complete one of the database', async () => {
		const { client, calls } = clientThatGets({
			backups: [
				backup('2026-05-01T03:00:00Z'),
				backup('2026-05-02T03:00:00Z'),
				backup('2026-05-03T03:00:00Z', 'CREATING'),
				backup('2026-05-04T03:00:00Z', 'READY', 'restored'),
			],
		});

		expect(await client.newestReadyAt()).toBe(Date.parse('2026-05-02T03:00:00Z'));
		expect(calls).toEqual(['https://firestore.googleapis.com/v1/projects/demo/locations/-/backups Bearer token']);
	});

	it('is unknown if there is none', async () => {
		expect(await clientThatGets({}).client.newestReadyAt()).toBeNull();
	});

	it.each([
		['the call is refused', {}, 403, 'responded with 403'],
		['a region does not respond', { unreachable: ['us-east4'] }, 200, 'us-east4'],
	])('is an error if %s', async (_case, body, status, message) => {
		await expect(clientThatGets(body, status).client.newestReadyAt()).rejects.toThrow(message);
	});
});
