/** The built command line against the running API. A session's token takes the place of a key. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewSession, StatusPage, Website } from '@stayup/contract';
import { send, sendSuccessfully } from '@stayup/testing/api-client';
import { freshSlug } from '@stayup/testing/status-pages/examples';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFolder, anAccount, anApiKey, buildOnce, runCli as run, siteUrl as site } from '../testing/run-cli.ts';

beforeAll(buildOnce);

const websitesOf = ({ token }: NewSession) => sendSuccessfully<Website[]>('GET', '/api/websites', { token });
const pagesOf = ({ token }: NewSession) => sendSuccessfully<StatusPage[]>('GET', '/api/status-pages', { token });

function fileOf(shopName: string, shopUrl: string, blogUrl: string, slug: string): string {
	return `version: 1
websites:
  shop:
    name: ${shopName}
    url: ${shopUrl}
    checkInterval: 300
    tags: [customers]
    check:
      rules: [{ kind: body-contains, text: Welcome }]
      request: { headers: [{ name: x-token, secret: "\${env:SHOP_TOKEN}" }] }
  blog:
    name: Blog
    url: ${blogUrl}
    isActive: false
maintenance:
  backup:
    name: Backup
    websites: [shop]
    timeZone: Europe/Berlin
    start: 2031-01-05T02:00
    durationMinutes: 30
statusPages:
  main:
    name: Clara's shops
    slug: ${slug}
    groups:
      - components: [{ website: shop, name: Shop }, { website: blog, name: Blog }]
`;
}

describe('stayup', () => {
	it('applies a file, changes nothing the second time, renames, reports drift, and removes', async () => {
		const account = await anAccount();
		const { who, folder } = account;
		const file = join(folder, 'stayup.yaml');
		const [shopUrl, blogUrl, slug] = [site('shop'), site('blog'), freshSlug()];
		const environment = { SHOP_TOKEN: 'a-secret-token' };
		writeFileSync(file, fileOf('Shop', shopUrl, blogUrl, slug));

		expect(await run(account, ['plan', '--check'])).toEqual({
			code: 1,
			output:
				'stayup.yaml:10 websites.shop.check.request.headers.0.secret: The environment variable SHOP_TOKEN is not set.\n',
		});
		expect((await run(account, ['plan', '--check'], environment)).code).toBe(2);
		expect(await websitesOf(who)).toEqual([]);

		const first = await run(account, ['apply', '--yes'], environment);
		expect(first.output).toContain('4 to create, 0 to change, 0 to remove.');
		expect(first.code).toBe(0);
		expect(
			(await websitesOf(who)).map(({ name, tags, isActive, hasMoreChecks }) => ({
				name,
				tags,
				isActive,
				hasMoreChecks,
			})),
		).toEqual([
			{ name: 'Shop', tags: ['customers'], isActive: true, hasMoreChecks: true },
			{ name: 'Blog', tags: [], isActive: false, hasMoreChecks: false },
		]);
		const lock = readFileSync(join(folder, 'stayup.lock.json'), 'utf8');
		expect(lock + first.output).not.toContain('a-secret-token');

		const second = await run(account, ['apply', '--yes'], environment);
		expect(second).toEqual({ code: 0, output: 'No changes: the account is as the file describes it.\n' });
		expect(readFileSync(join(folder, 'stayup.lock.json'), 'utf8')).toBe(lock);

		const [page] = await pagesOf(who);
		writeFileSync(file, fileOf('Store', shopUrl, blogUrl, slug));
		const [shop] = await websitesOf(who);
		await sendSuccessfully('PATCH', `/api/websites/${shop?._id}`, { token: who.token, body: { checkInterval: 60 } });
		const renamed = await run(account, ['apply', '--yes'], environment);
		expect(renamed.output).toContain('name: "Shop" → "Store"\n');
		expect(renamed.output).toContain('checkInterval: 60 → 300  (changed outside of the file)');
		expect((await websitesOf(who))[0]).toMatchObject({ _id: shop?._id, name: 'Store', checkInterval: 300 });
		expect((await pagesOf(who))[0]?.groups).toEqual(page?.groups);

		writeFileSync(file, `version: 1\nwebsites:\n  shop: { name: Store, url: "${shopUrl}" }\n`);
		const removed = await run(account, ['apply', '--yes'], environment);
		expect(removed.output).toContain('0 to create, 1 to change, 3 to remove.');
		expect(await websitesOf(who)).toMatchObject([{ name: 'Store', tags: [], hasMoreChecks: false }]);
		expect(await pagesOf(who)).toEqual([]);
	});

	it('exports an account that apply then leaves as it is, in another folder and without a lock', async () => {
		const account = await anAccount();
		const { who, folder } = account;
		const { token } = who;
		const url = site('export');
		await sendSuccessfully('POST', '/api/websites', {
			token,
			body: { name: "Clara's café", url, check: { request: { credentials: { kind: 'bearer', token: 'tok' } } } },
		});

		const exported = await run(account, ['export']);
		expect(exported.output).toContain('CLARA_S_CAFE_CHECK_REQUEST_CREDENTIALS_TOKEN');
		const text = readFileSync(join(folder, 'stayup.yaml'), 'utf8');
		expect(text).toContain('clara-s-cafe:');
		expect((await run(account, ['export'])).output).toContain('stayup.yaml exists.');
		const environment = { CLARA_S_CAFE_CHECK_REQUEST_CREDENTIALS_TOKEN: 'tok' };
		expect((await run(account, ['plan', '--check'], environment)).code).toBe(0);

		const elsewhere = { who, folder: aFolder() };
		writeFileSync(join(elsewhere.folder, 'stayup.yaml'), text);
		const adopted = await run(elsewhere, ['apply', '--yes'], environment);
		expect(adopted.output).toContain('exists already, and is managed by the file from now on');
		expect(existsSync(join(elsewhere.folder, 'stayup.lock.json'))).toBe(true);
		expect(await websitesOf(who)).toHaveLength(1);
	});

	it('keeps what was applied when a later step is refused, and says which', async () => {
		const account = await anAccount('Free');
		const file = join(account.folder, 'stayup.yaml');
		writeFileSync(
			file,
			`version: 1\nwebsites:\n  a: { name: A, url: "${site('a')}" }\n  b: { name: B, url: "http://10.0.0.1/" }\n`,
		);

		const refused = await run(account, ['apply', '--yes']);
		expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('website b: url: ') });
		expect(await websitesOf(account.who)).toHaveLength(1);
		expect((await run(account, ['plan'])).output).toContain('1 to create, 0 to change, 0 to remove.');
	});

	it('checks a URL, and exits with 2 if it is down', async () => {
		const account = await anAccount();

		expect(await run(account, ['check', site('up')])).toMatchObject({
			code: 0,
			output: expect.stringContaining('is up: status 200'),
		});
		expect(await run(account, ['check', site('up'), '--status', '404'])).toMatchObject({ code: 2 });
	});

	it('checks a URL without a key and with a key of the Free plan, which expect the status 200', async () => {
		const account = await anAccount('Free');

		for (const environment of [{ STAYUP_API_KEY: '' }, await anApiKey(account, ['read'])]) {
			expect(await run(account, ['check', site('up')], environment)).toMatchObject({
				code: 0,
				output: expect.stringContaining('is up: status 200'),
			});
			expect(await run(account, ['check', site('up'), '--status', '404'], environment)).toEqual({
				code: 1,
				output:
					'--status needs an API key that may write in the whole account. Without one, a check expects the status 200.\n',
			});
		}
		const wrong = await run(account, ['check', site('up')], { STAYUP_API_KEY: 'stayup_live_wrong' });
		expect(wrong).toMatchObject({ code: 1, output: expect.not.stringContaining('is up') });
	});

	it('says what is wrong with a key, and never prints it', async () => {
		const account = await anAccount();

		expect((await run(account, ['export'], { STAYUP_API_KEY: '' })).output).toContain('Please set STAYUP_API_KEY');
		const { code, output } = await run(account, ['export'], { STAYUP_API_KEY: 'stayup_live_wrong' });
		expect([code, output.includes('stayup_live_wrong')]).toEqual([1, false]);
		expect((await send('GET', '/api/websites')).status).toBe(401);
	});
});
