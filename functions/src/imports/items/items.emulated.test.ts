import type { Channel, MaintenanceWindow, NewSession, StatusPage, WebsiteImport } from '@stayup/contract';
import { send, sendSuccessfully } from '@stayup/testing/api-client';
import { importFile } from '@stayup/testing/imports/files';
import { anImporter, preview, step, until, websitesOf } from '@stayup/testing/imports/steps';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';

const data = openStoredData();
const { stored } = data;

describe('the channels, maintenance windows and status pages of an import', () => {
	/** The slugs of the files are taken by one test at a time. */
	const kumaFile = () =>
		importFile('uptime-kuma-2.json').replace('"bakery"', `"bakery-${crypto.randomUUID().slice(0, 8)}"`);
	const partsOf = async ({ token }: NewSession) => {
		const channels = await sendSuccessfully<Channel[]>('GET', '/api/channels', { token });
		return {
			channels: channels.filter(({ _id }) => _id !== 'email' && _id !== 'webhook'),
			windows: await sendSuccessfully<MaintenanceWindow[]>('GET', '/api/maintenance', { token }),
			pages: await sendSuccessfully<StatusPage[]>('GET', '/api/status-pages', { token }),
		};
	};

	it('are added once, whether the import runs twice at once or again after a crash, and name the new websites', async () => {
		const who = await anImporter(data);
		const { _id, items } = await preview(who, { source: 'uptime-kuma', file: kumaFile() });
		await Promise.allSettled([step(who, _id, 'run'), step(who, _id, 'run')]);
		await until(who, _id, 'run', 'done');
		await stored.imports.doc(_id).update({ 'items.processed': 0, state: 'running' });
		await until(who, _id, 'run', 'done');
		const { channels, windows, pages } = await partsOf(who);
		const ids = new Set((await websitesOf(who)).map((website) => website._id));

		expect(items.add).toBe(8);
		expect([channels.length, windows.length, pages.length]).toEqual([2, 5, 1]);
		expect(channels.find(({ kind }) => kind === 'teams')?.filter?.websiteIds.every((id) => ids.has(id))).toBe(true);
		expect(windows.every(({ websites }) => websites.length > 0 && websites.every((id) => ids.has(id)))).toBe(true);
		expect(pages[0]?.isPublished).toBe(false);
	});

	it('are stored encrypted, and an undo removes them with the websites', async () => {
		const who = await anImporter(data);
		const created = await preview(who, { source: 'uptime-kuma', file: kumaFile() });
		const contents = (await stored.imports.doc(created._id).get()).data()?.contents ?? Buffer.of();
		const text = JSON.stringify(created) + (await import('node:zlib')).gunzipSync(contents).toString();
		await until(who, created._id, 'run', 'done');
		await until(who, created._id, 'undo', 'undone');
		const { channels, windows, pages } = await partsOf(who);

		expect(text).not.toContain('kuma-token');
		expect([channels, windows, pages]).toEqual([[], [], []]);
		expect(await websitesOf(who)).toEqual([]);
	});

	it('are all removed by an undo, also behind those that were refused, and counted until then', async () => {
		const who = await anImporter(data);
		const { _id } = await preview(who, { source: 'uptime-kuma', file: kumaFile() });
		await until(who, _id, 'run', 'done');
		// As if the first one had been refused, and more steps were needed.
		const first = (await sendSuccessfully<WebsiteImport>('GET', `/api/imports/${_id}`, { token: who.token })).contents;
		const item = first.find(({ result }) => result === 'added')?.item ?? 0;
		await stored.imports.doc(_id).update({ [`items.refused.${item}`]: 'This URL is taken.', 'items.removed': 2 });
		const { items, contents } = await sendSuccessfully<WebsiteImport>('GET', `/api/imports/${_id}`, {
			token: who.token,
		});
		expect(items.added).toBe(5);
		expect(contents.filter(({ result }) => result === 'added')).toHaveLength(5);
		await until(who, _id, 'undo', 'undone');
		const left = await partsOf(who);

		// The two that the undo had dealt with are not removed again; the refused one is tried.
		expect(left.channels.length + left.windows.length + left.pages.length).toBe(2);
	});

	it('are found again by a second import, and a slug of somebody else gets a number', async () => {
		const [who, other] = [await anImporter(data), await anImporter(data)];
		const file = kumaFile();
		const slug = /"bakery-[^"]+/.exec(file)?.[0].slice(1) ?? '';
		const first = await preview(who, { source: 'uptime-kuma', file });
		await until(who, first._id, 'run', 'done');
		const again = await preview(who, { source: 'uptime-kuma', file });
		const elsewhere = await preview(other, { source: 'uptime-kuma', file });
		const page = elsewhere.contents.find(({ kind }) => kind === 'status-page');

		expect(again.items.add).toBe(0);
		expect(again.contents.filter(({ verdict }) => verdict === 'duplicate')).toHaveLength(8);
		expect(page?.becomes[0]).toBe(`/s/${slug}-2`);
	});

	it('send a confirmation to the recipients of email channels, but not from an unconfirmed account', async () => {
		const who = await anImporter(data);
		await stored.users.doc(who._id).update({ isEmailConfirmed: false });
		const file = importFile('uptime-kuma-1.json');
		const unconfirmed = await preview(who, { source: 'uptime-kuma', file });
		await stored.users.doc(who._id).update({ isEmailConfirmed: true });
		const confirmed = await preview(who, { source: 'uptime-kuma', file });
		await until(who, confirmed._id, 'run', 'done');
		const { channels } = await partsOf(who);

		expect(unconfirmed.contents[0]).toMatchObject({
			verdict: 'cannot',
			reason: 'Please confirm your email address first.',
		});
		expect(channels.filter(({ kind }) => kind === 'email')).toMatchObject([
			{ label: 'ops@example.com', state: 'unconfirmed' },
			{ label: 'dev@example.com', state: 'unconfirmed' },
		]);
		const sent = await stored.outbox.where('ownerId', '==', who._id).get();
		const events = sent.docs.map((snapshot) => snapshot.data().message.event);
		expect(events.filter((event) => event === 'channel-confirmation')).toHaveLength(2);
	});

	it('never call private IPs', async () => {
		const who = await anImporter(data);
		const file = importFile('uptime-kuma-1.json').replace(
			'https://hooks.example.com/kuma',
			'https://169.254.169.254/x',
		);
		const { contents } = await preview(who, { source: 'uptime-kuma', file });

		expect(contents.find(({ name }) => name === 'Hook')).toMatchObject({ verdict: 'cannot' });
	});

	it('stay as they are for a member who may not change channels', async () => {
		const who = await anImporter(data);
		const { secret } = await sendSuccessfully<{ secret: string }>('POST', '/api/keys', {
			token: who.token,
			body: { name: 'Import', scopes: ['read', 'write'], websiteIds: null, expiresAt: null },
		});
		const answer = await send<WebsiteImport>('POST', '/api/imports', {
			token: secret,
			body: { source: 'uptime-kuma', file: kumaFile() },
		});

		expect(answer.body?.contents.filter(({ kind }) => kind === 'channel').map(({ reason }) => reason)).toEqual([
			'You may not change the channels of this account.',
			'You may not change the channels of this account.',
			'Please add a Telegram channel and open its link, so that our bot may write to you.',
		]);
	});
});
