import type { AccountExport } from '@stayup/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { setTokenSource } from '../../../lib/api-client/token.ts';
import { exportAccount } from './export-account.ts';

function aPart(changes: Partial<AccountExport>): object {
	const lists = { websites: [], sessions: [], passkeys: [], outages: [], deliveries: [], activity: [] };
	return {
		exportedAt: '2026-11-21T12:00:00.000Z',
		account: { _id: 'alice' },
		...lists,
		days: [],
		hours: [],
		...changes,
	};
}

const hourOf = (websiteId: string, hour: string) => ({
	websiteId,
	hour: `2026-11-21T${hour}:00:00.000Z`,
	checks: '7er182',
});

it('the export joins all parts to one JSON document, and continues after a part that failed', async () => {
	const websites = [aWebsite({ _id: 'bakery' }), aWebsite({ _id: 'shop' })];
	const answers = [
		() => Response.json(aPart({ websites, next: 'outages' })),
		() => Response.json(aPart({ hours: [hourOf('bakery', '10')], next: 'history.30.' })),
		() => new Response('Bad gateway', { status: 500 }),
		() => Response.json(aPart({ hours: [hourOf('bakery', '09'), hourOf('shop', '10')], next: null })),
	];
	setTokenSource({ token: async () => 'alice-token', latest: () => null, onRefused: () => undefined });
	const asked: string[] = [];
	vi.stubGlobal('fetch', async (path: string) => {
		asked.push(path);
		return answers.shift()?.() ?? Response.error();
	});
	const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
	const progress: string[] = [];

	const file = await exportAccount(client, (done, total) => progress.push(`${done} of ${total}`));

	expect(JSON.parse(file?.join('') ?? '')).toMatchObject({
		account: { _id: 'alice' },
		websites: [{ _id: 'bakery' }, { _id: 'shop' }],
		hours: [hourOf('bakery', '10'), hourOf('bakery', '09'), hourOf('shop', '10')],
		passkeys: [],
	});
	expect(asked).toEqual([
		...['/api/users/export', '/api/users/export?cursor=outages'],
		...['/api/users/export?cursor=history.30.', '/api/users/export?cursor=history.30.'],
	]);
	expect(progress).toEqual(['1 of 2', '2 of 2']);
});
