import { deflateSync } from 'node:zlib';
import { logoMessages, type NewSession, type StatusPage } from '@stayup/contract';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { freshSlug } from '@stayup/testing/status-pages/examples';
import { aPngOf } from '@stayup/testing/status-pages/images';
import { openStoredData } from '@stayup/testing/stored-data';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createObjectBucket, type ObjectBucket } from '../../platform/object-bucket.ts';
import { createLogoStore } from './logo-store.ts';
import { logosOf } from './logos.ts';

const { firestore, stored } = openStoredData();
const origin = process.env.STAYUP_ORIGIN ?? '';
const storage = `http://${process.env.FIREBASE_STORAGE_EMULATOR_HOST}`;
const bucketName = `${process.env.GCLOUD_PROJECT}-logos`;
const bucket = createObjectBucket({ origin: storage, name: bucketName, accessToken: async () => 'owner' });
const store = createLogoStore(firestore);

const picture = await sharp({ create: { width: 800, height: 200, channels: 3, background: '#0a7d4f' } })
	.png()
	.toBuffer();

async function aPage(who: NewSession, body: object = {}): Promise<StatusPage> {
	const settings = { name: 'Bakery', slug: freshSlug(), ...body };
	return sendSuccessfully<StatusPage>('POST', '/api/status-pages', { token: who.token, body: settings });
}

async function anOwner() {
	const who = await register('Wendy');
	return { who, page: await aPage(who) };
}

const urlOf = ({ _id }: StatusPage) => `/api/status-pages/${_id}/logo`;
const put = (who: NewSession, page: StatusPage, file: Buffer) =>
	send<StatusPage>('PUT', urlOf(page), { token: who.token, body: { data: file.toString('base64') } });
const upload = async (who: NewSession, page: StatusPage) => (await put(who, page, picture)).body.logo?.path ?? '';
const visit = (path: string, headers: Record<string, string> = {}) =>
	fetch(`${origin}${path}`, { headers, redirect: 'manual' });
const storedPage = async ({ _id }: StatusPage) => (await stored.statusPages.doc(_id).get()).data();
const objectOf = async (page: StatusPage) => (await storedPage(page))?.logo?.object ?? '';

describe('the logo of a status page', { timeout: 60_000 }, () => {
	it('is on the page with the reply, as a WebP that caches keep for a day', async () => {
		const { who, page } = await anOwner();
		const { status, body } = await put(who, page, picture);
		expect([status, body.logo]).toEqual([
			200,
			{ path: expect.stringMatching(/^\/s\/[\w-]+\/logo\?v=[\w-]{24}$/), width: 400, height: 100 },
		]);

		const path = body.logo?.path ?? '';
		expect(await (await visit(`/s/${page.slug}`)).text()).toContain(`<img src="${path}" width="400" height="100"`);
		const image = await visit(path);
		expect(image.status).toBe(200);
		expect(Object.fromEntries(image.headers)).toMatchObject({
			'content-type': 'image/webp',
			'cache-control': 'public, max-age=86400, s-maxage=30, immutable',
			'x-content-type-options': 'nosniff',
			'content-security-policy': expect.stringContaining("default-src 'none'"),
		});
		const facts = await sharp(Buffer.from(await image.arrayBuffer())).metadata();
		expect([facts.format, facts.width, facts.height]).toEqual(['webp', 400, 100]);
		expect(await sendSuccessfully('GET', `/api/status-pages/${page._id}`, { token: who.token })).toEqual(body);
	});

	it('has another URL when it is replaced, and the one before is deleted', async () => {
		const { who, page } = await anOwner();
		const first = await upload(who, page);
		const object = await objectOf(page);
		const second = await upload(who, page);

		expect([(await visit(first)).status, (await visit(second)).status]).toEqual([404, 200]);
		expect(await bucket.read(object)).toBeNull();
		expect((await storedPage(page))?.upkeep.unusedLogos).toEqual([]);
	});

	it('is gone when it is removed, and when its page is deleted', async () => {
		const { who, page } = await anOwner();
		const first = await upload(who, page);
		const removed = await objectOf(page);
		const { logo } = await sendSuccessfully<StatusPage>('DELETE', urlOf(page), { token: who.token });
		expect([logo, (await visit(first)).status, await bucket.read(removed)]).toEqual([null, 404, null]);

		const second = await upload(who, page);
		const deleted = await objectOf(page);
		expect(await bucket.read(deleted)).not.toBeNull();
		await sendSuccessfully('DELETE', `/api/status-pages/${page._id}`, { token: who.token });
		expect([(await visit(second)).status, await bucket.read(deleted)]).toEqual([404, null]);
	});

	it('stays when the settings of the page are saved', async () => {
		const { who, page } = await anOwner();
		const path = await upload(who, page);
		const body = { name: 'Rosie', slug: page.slug };
		const saved = await sendSuccessfully<StatusPage>('PUT', `/api/status-pages/${page._id}`, {
			token: who.token,
			body,
		});

		expect(saved.logo?.path).toBe(path);
	});

	it('of a private page needs a visit, and no cache keeps it', async () => {
		const who = await register('Wendy');
		const page = await aPage(who, { access: 'password', password: 'open sesame' });
		const path = await upload(who, page);
		const refused = await visit(path);
		expect([refused.status, refused.headers.get('content-type')]).toEqual([403, 'text/html; charset=UTF-8']);
		expect(refused.headers.get('cache-control')).toBe('private, no-store');

		const opened = await fetch(`${origin}/s/${page.slug}/access`, {
			method: 'POST',
			redirect: 'manual',
			body: new URLSearchParams({ password: 'open sesame' }),
		});
		const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
		const image = await visit(path, { cookie });
		expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
		expect(image.headers.get('cache-control')).toBe('private, no-store');
	});

	it.each([
		['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), logoMessages.notAnImage],
		[
			'60,000 × 60,000 pixels',
			aPngOf(60_000, 60_000, deflateSync(Buffer.alloc(9_000_000))),
			logoMessages.tooManyPixels,
		],
		['a damaged image', picture.subarray(0, 60), logoMessages.unreadable],
		['513 KB', Buffer.alloc(513 * 1024), logoMessages.tooLarge],
	])('is refused with one sentence if the file is %s, and the one before stays', async (_name, file, message) => {
		const { who, page } = await anOwner();
		const path = await upload(who, page);
		const { status, body } = await put(who, page, file);

		expect([status, body]).toMatchObject([400, { message, errors: [{ field: 'data', message }] }]);
		expect((await visit(path)).status).toBe(200);
	});

	it('belongs to the owner of the page: another customer finds none', async () => {
		const { who, page } = await anOwner();
		const path = await upload(who, page);
		const mallory = await register('Mallory');
		const attempts = [await put(mallory, page, picture), await send('DELETE', urlOf(page), { token: mallory.token })];

		expect(attempts.map(({ status }) => status)).toEqual([404, 404]);
		expect((await visit(path)).status).toBe(200);
	});

	it('is in a bucket that no client reads, writes or lists', async () => {
		const { who, page } = await anOwner();
		await upload(who, page);
		const objects = `${storage}/v0/b/${bucketName}/o`;
		const object = `${objects}/${encodeURIComponent(await objectOf(page))}`;
		const headers = { authorization: `Firebase ${who.token}` };
		const calls = [
			fetch(`${object}?alt=media`),
			fetch(`${object}?alt=media`, { headers }),
			fetch(objects, { headers }),
			fetch(`${objects}?name=status-logos%2Fx`, { method: 'POST', headers, body: 'x' }),
			fetch(object, { method: 'DELETE', headers }),
		];

		expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
	});
});

describe('an upload that ends halfway', { timeout: 60_000 }, () => {
	const image = { bytes: picture, width: 800, height: 200 };
	const minute = 60_000;
	let now = Date.now();
	const logosWith = (changes: Partial<ObjectBucket>) =>
		logosOf({ ...bucket, ...changes }, store, { now: () => now, logError: () => undefined });
	const failing = async () => {
		throw new Error('The process was killed.');
	};

	it('leaves no object behind: the next upload deletes it', async () => {
		const { who, page } = await anOwner();
		let lost = '';
		const dying = logosWith({
			async write(object, bytes, type) {
				await bucket.write(object, bytes, type);
				lost = object;
				throw new Error('The process was killed.');
			},
		});
		await expect(dying.show(who._id, page._id, image)).rejects.toThrow('killed');
		expect(await bucket.read(lost)).not.toBeNull();
		await logosWith({}).show(who._id, page._id, image);
		expect(await bucket.read(lost)).not.toBeNull();

		now += 11 * minute;
		await logosWith({}).show(who._id, page._id, image);
		expect(await bucket.read(lost)).toBeNull();
	});

	it('and a replaced logo that could not be deleted are deleted with the account', async () => {
		const { who, page } = await anOwner();
		await logosWith({}).show(who._id, page._id, image);
		const replaced = await objectOf(page);
		await logosWith({ remove: failing }).show(who._id, page._id, image);
		const shown = await objectOf(page);
		expect(await bucket.read(replaced)).not.toBeNull();
		await logosWith({}).removeAllOf(who._id);

		expect(await Promise.all([replaced, shown].map((object) => bucket.read(object)))).toEqual([null, null]);
		expect(await storedPage(page)).toMatchObject({ logo: null, upkeep: { unusedLogos: [] } });
	});

	it('after its page was deleted keeps nothing', async () => {
		const { who, page } = await anOwner();
		let written = '';
		const late = logosWith({
			async write(object, bytes, type) {
				await bucket.write(object, bytes, type);
				written = object;
				await stored.statusPages.doc(page._id).delete();
			},
		});

		expect(await late.show(who._id, page._id, image)).toBeNull();
		expect(await bucket.read(written)).toBeNull();
	});
});
