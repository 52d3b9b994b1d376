import { hourMs, type ImportSource, type ImportSummary, type Website, type WebsiteImport } from '@stayup/contract';
import { send, sendSuccessfully } from '@stayup/testing/api-client';
import { type ImportFileName, importFile } from '@stayup/testing/imports/files';
import { anImporter, preview, step, until, websitesOf } from '@stayup/testing/imports/steps';
import { openStoredData } from '@stayup/testing/stored-data';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';

const data = openStoredData();
const { stored } = data;
const sandbox = process.env.STAYUP_IMPORTS_ORIGIN;
const key = 'local-key';

/** Hosts that nobody can reach, so that no test calls the internet. */
const csvOf = (count: number) =>
	`url,name,tags\n${Array.from({ length: count }, (_, index) => `https://site-${index}.example,Site ${index},imported`).join('\n')}`;

describe('an import', () => {
	it.each([
		['uptimerobot', 'uptimerobot.csv'],
		['uptimerobot', 'uptimerobot-v3.json'],
		['better-stack', 'better-stack.json'],
		['pingdom', 'pingdom.json'],
		['statuscake', 'statuscake.json'],
		['uptime-kuma', 'uptime-kuma-1.json'],
		['uptime-kuma', 'uptime-kuma-2.json'],
		['gatus', 'gatus.yaml'],
	] as const satisfies [ImportSource, ImportFileName][])(
		'of %s (%s) ends with every row added or explained',
		async (source, name) => {
			const who = await anImporter(data);
			const { _id, counts } = await preview(who, { source, file: importFile(name) });
			await until(who, _id, 'run', 'done');
			const { rows, added, contents } = await sendSuccessfully<WebsiteImport>('GET', `/api/imports/${_id}`, {
				token: who.token,
			});
			const websites = await websitesOf(who);

			expect(added).toBe(counts.add);
			expect(websites).toHaveLength(counts.add);
			for (const { verdict, result, reason } of contents) {
				if (verdict !== 'add') expect(reason).toMatch(/\.$/);
				else expect([result, reason]).toEqual(['added', null]);
			}
			for (const { verdict, result, reason, website } of rows) {
				if (verdict !== 'add') expect(reason).toMatch(/\.$/);
				else expect([result, websites.some(({ url }) => url === website?.url)]).toEqual(['added', true]);
			}
		},
	);

	it('keeps names, intervals, tags, rules and the paused state', async () => {
		const who = await anImporter(data);
		const { _id } = await preview(who, { source: 'uptimerobot', file: importFile('uptimerobot.csv') });
		await until(who, _id, 'run', 'done');
		const shop = (await websitesOf(who)).find(({ url }) => url === 'https://shop.example.com/checkout');
		const detail = await sendSuccessfully<Website>('GET', `/api/websites/${shop?._id}`, { token: who.token });

		expect(detail).toMatchObject({ name: 'Shop, checkout', isActive: false, hasMoreChecks: true });
		expect(detail.check?.rules).toEqual([{ kind: 'body-contains', text: 'Pay now' }]);
	});

	it('stores secrets encrypted, and neither shows nor keeps them elsewhere', async () => {
		const who = await anImporter(data);
		const created = await preview(who, { source: 'uptimerobot', file: importFile('uptimerobot-v3.json') });
		await until(who, created._id, 'run', 'done');
		const [orders] = (await websitesOf(who)).filter(({ name }) => name === 'Orders');
		const settings = (await stored.checkSettings.doc(orders?._id ?? '').get()).data()?.settings ?? '';
		const rows = (await stored.imports.doc(created._id).get()).data()?.rows ?? Buffer.of();
		const text = JSON.stringify(created) + settings + (await import('node:zlib')).gunzipSync(rows).toString();

		expect(text).not.toContain('orders-secret');
		expect(settings).toContain('bearer');
	});

	it('adds nothing twice, whether it runs again, at the same time, or after a crash', async () => {
		const who = await anImporter(data);
		const { _id } = await preview(who, { source: 'csv', file: csvOf(12) });
		// One of them may be asked to try again, because both add to the same account.
		await Promise.allSettled([step(who, _id, 'run'), step(who, _id, 'run')]);
		// As if the process had ended before it noted its progress.
		await stored.imports.doc(_id).update({ processed: 0, state: 'running' });
		await until(who, _id, 'run', 'done');
		const again = await step(who, _id, 'run');

		expect(again).toMatchObject({ state: 'done', processed: 12, added: 12 });
		expect(await websitesOf(who)).toHaveLength(12);
		expect((await stored.users.doc(who._id).get()).data()?.websiteCount).toBe(12);
	});

	it('can be undone for 24 hours, and then leaves no website behind', async () => {
		const who = await anImporter(data);
		const own = { name: 'Own', url: 'https://own.example' };
		await sendSuccessfully('POST', '/api/websites', { token: who.token, body: own });
		const { _id } = await preview(who, { source: 'csv', file: csvOf(3) });
		const early = await send('POST', `/api/imports/${_id}/undo`, { token: who.token });
		await until(who, _id, 'run', 'done');
		await until(who, _id, 'undo', 'undone');
		const rerun = await send('POST', `/api/imports/${_id}/run`, { token: who.token });

		expect(early).toMatchObject({ status: 409 });
		expect((await websitesOf(who)).map(({ name }) => name)).toEqual(['Own']);
		expect(rerun).toMatchObject({
			status: 409,
			body: { message: 'This import was undone. Please import the file again.' },
		});
	});

	it('says after each step how many websites it has added, and how many an undo has left', async () => {
		const who = await anImporter(data);
		const { _id } = await preview(who, { source: 'csv', file: csvOf(23) });
		const steps: string[] = [];
		for (const action of ['run', 'run', 'run', 'undo', 'undo', 'undo'] as const) {
			const { state, added } = await step(who, _id, action);
			steps.push(`${state} ${added}`);
		}
		const { rows } = await sendSuccessfully<WebsiteImport>('GET', `/api/imports/${_id}`, { token: who.token });

		expect(steps).toEqual(['running 10', 'running 20', 'done 23', 'undoing 13', 'undoing 3', 'undone 0']);
		expect(new Set(rows.map(({ result }) => result))).toEqual(new Set([null]));
	});

	it('names the websites that are left while it is partly undone, also if others were removed by hand', async () => {
		const who = await anImporter(data);
		const { _id } = await preview(who, { source: 'csv', file: csvOf(23) });
		await until(who, _id, 'run', 'done');
		const byHand = (await websitesOf(who))
			.filter(({ name }) => /^Site [024]$/.test(name))
			.map((website) => website._id);
		await sendSuccessfully('POST', '/api/websites/removals', { token: who.token, body: { websites: byHand } });
		const { added } = await step(who, _id, 'undo');
		const { rows } = await sendSuccessfully<WebsiteImport>('GET', `/api/imports/${_id}`, { token: who.token });
		const left = (await websitesOf(who)).map(({ name }) => name).sort();

		expect([byHand.length, added, left.length]).toEqual([3, 10, 10]);
		const shown = rows.flatMap(({ name, result }) => (result === 'added' ? name : []));
		expect(shown.sort()).toEqual(left);
	});

	it('can be undone until the time that was stored when it ran', async () => {
		const who = await anImporter(data);
		const { _id } = await preview(who, { source: 'csv', file: csvOf(1) });
		await until(who, _id, 'run', 'done');
		const longer = Timestamp.fromMillis(Date.now() + 30 * hourMs);
		await stored.imports.doc(_id).update({ runAt: Date.now() - 25 * hourMs, expireAt: longer });
		const { body } = await send<WebsiteImport>('GET', `/api/imports/${_id}`, { token: who.token });

		expect(body.undoUntil).toBe(longer.toDate().toISOString());
		expect(await step(who, _id, 'undo')).toMatchObject({ state: 'undone' });
	});

	it('finds the URLs that the account monitors, and stops at the limit of the plan', async () => {
		const who = await anImporter(data, 'Free');
		const body = { name: 'Site', url: 'https://site-0.example' };
		await sendSuccessfully('POST', '/api/websites', { token: who.token, body });
		const { _id, counts } = await preview(who, { source: 'csv', file: csvOf(12) });
		// Another website takes a place before the import runs.
		await sendSuccessfully('POST', '/api/websites', {
			token: who.token,
			body: { name: 'B', url: 'https://b.example' },
		});
		await until(who, _id, 'run', 'done');
		const { rows, added } = await sendSuccessfully<WebsiteImport>('GET', `/api/imports/${_id}`, { token: who.token });

		expect(counts).toEqual({ add: 9, duplicate: 1, 'over-limit': 2, cannot: 0 });
		expect(added).toBe(8);
		expect(rows.filter(({ result }) => result === 'refused').map(({ reason }) => reason)).toEqual([
			'Your plan includes no more websites.',
		]);
		await until(who, _id, 'undo', 'undone');
		const undone = await sendSuccessfully<WebsiteImport>('GET', `/api/imports/${_id}`, { token: who.token });
		expect(undone.added).toBe(0);
		expect(undone.rows.filter(({ result }) => result !== null)).toHaveLength(1);
	});

	it('belongs to one account', async () => {
		const [owner, other] = [await anImporter(data), await anImporter(data)];
		const { _id } = await preview(owner, { source: 'csv', file: csvOf(1) });
		const answers = await Promise.all([
			send('GET', `/api/imports/${_id}`, { token: other.token }),
			send('POST', `/api/imports/${_id}/run`, { token: other.token }),
			send('POST', `/api/imports/${_id}/undo`, { token: other.token }),
		]);

		expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
		expect((await send<ImportSummary[]>('GET', '/api/imports', { token: other.token })).body).toEqual([]);
	});

	it('previews 5,000 rows, and refuses more with one sentence', async () => {
		const who = await anImporter(data, 'Elite');
		const { counts, rows } = await preview(who, { source: 'csv', file: csvOf(5000) });
		const larger = await send('POST', '/api/imports', { token: who.token, body: { source: 'csv', file: csvOf(5001) } });
		const document = (await stored.imports.where('ownerId', '==', who._id).get()).docs[0]?.data();

		expect(counts).toEqual({ add: 500, duplicate: 0, 'over-limit': 4500, cannot: 0 });
		expect(rows).toHaveLength(5000);
		expect(document?.rows.length).toBeLessThan(800_000);
		expect(larger).toMatchObject({
			status: 400,
			body: {
				errors: [
					{ field: 'file', message: 'This file has more than 5,000 monitors. Please split it into several files.' },
				],
			},
		});
	});
});

describe('an import with an API key', () => {
	it.each([
		['uptimerobot', { add: 2, duplicate: 0, 'over-limit': 0, cannot: 2 }],
		['better-stack', { add: 2, duplicate: 0, 'over-limit': 0, cannot: 2 }],
		['pingdom', { add: 2, duplicate: 0, 'over-limit': 0, cannot: 2 }],
		['statuscake', { add: 2, duplicate: 0, 'over-limit': 0, cannot: 2 }],
	] as const)('reads all pages of %s and never stores the key', async (source, counts) => {
		const who = await anImporter(data);
		const created = await preview(who, { source, key });
		const document = (await stored.imports.doc(created._id).get()).data();

		expect(created.counts).toEqual(counts);
		expect(JSON.stringify({ ...document, rows: JSON.stringify(created) })).not.toContain(key);
	});

	it('says that a key is wrong, beside the key', async () => {
		const { token } = await anImporter(data);
		const answer = await send('POST', '/api/imports', { token, body: { source: 'pingdom', key: 'wrong' } });
		const message = 'Pingdom does not accept this key. Please check that it is complete and may read your monitors.';

		expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'key', message }] } });
	});

	it('waits a moment if the source allows no more requests, and stops after that', async () => {
		const who = await anImporter(data);
		const refuse = (times: number, retryAfter: number) =>
			fetch(`${sandbox}/control/statuscake`, {
				method: 'PUT',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ refuse: times, retryAfter }),
			});
		await refuse(1, 1);
		const { counts } = await preview(who, { source: 'statuscake', key });
		await refuse(1, 600);
		const answer = await send('POST', '/api/imports', { token: who.token, body: { source: 'statuscake', key } });

		expect(counts.add).toBe(2);
		expect(answer.status).toBe(429);
		expect(answer.headers.get('retry-after')).toBe('600');
	});
});
