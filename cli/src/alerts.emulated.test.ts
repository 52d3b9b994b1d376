/** Channels and policies of a file: the built command line against the running API. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AlertPolicy, Channel, NewSession, ShownApiKey, Website } from '@stayup/contract';
import { sendSuccessfully } from '@stayup/testing/api-client';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFolder, anAccount, buildOnce, type Place, runCli as run, siteUrl as site } from '../testing/run-cli.ts';

const { stored } = openStoredData();
const receiverUrl = () => `${process.env.STAYUP_WEBHOOKS_ORIGIN}/${crypto.randomUUID()}`;
const channelsOf = async ({ token }: NewSession) =>
	(await sendSuccessfully<Channel[]>('GET', '/api/channels', { token })).filter(({ _id }) => _id !== 'email');
const policiesOf = ({ token }: NewSession) => sendSuccessfully<AlertPolicy[]>('GET', '/api/policies', { token });
const write = ({ folder }: Place, text: string) => writeFileSync(join(folder, 'stayup.yaml'), `version: 1\n${text}`);
const lockOf = ({ folder }: Place) => readFileSync(join(folder, 'stayup.lock.json'), 'utf8');

beforeAll(buildOnce);

async function withConfirmedEmail(): Promise<Place> {
	const account = await anAccount();
	await stored.users.doc(account.who._id).update({ isEmailConfirmed: true });
	return account;
}

function fileOf(opsName: string, shopUrl: string): string {
	return `websites:
  shop: { name: Shop, url: "${shopUrl}", tags: [customers] }
channels:
  ops:
    kind: webhook
    name: ${opsName}
    target:
      url: "\${env:OPS_URL}"
      headers: [{ name: x-token, value: "\${env:OPS_TOKEN}" }]
    filter: { websites: [shop] }
  mail: { kind: email, name: Mail, target: { email: oncall@shop.example }, topics: [outages], isEnabled: false }
policies:
  everyone:
    name: Everyone
    steps: [{ afterMinutes: 0, channels: [email, ops] }, { afterMinutes: 15, channels: [mail] }]
    repeatMinutes: 30
    quietHours: { from: 22:00, to: 07:00, exceptWhenAllDown: true }
  shop:
    name: Shop
    scope: { kind: website, of: shop }
    steps: [{ afterMinutes: 0, channels: [ops] }]
`;
}

describe('channels and policies of a file', () => {
	it('are applied once, renamed, set back after a change elsewhere, and removed', async () => {
		const account = await withConfirmedEmail();
		const { who } = account;
		const [shopUrl, OPS_URL] = [site('shop'), receiverUrl()];
		const environment = { OPS_URL, OPS_TOKEN: 'a-secret-token' };
		write(account, fileOf('Ops', shopUrl));

		const first = await run(account, ['apply', '--yes'], environment);
		expect(first.output).toContain('5 to create, 0 to change, 0 to remove.');
		expect(first.output).toContain(
			'Afterwards, the account has 1 of 200 websites, 2 of 30 channels, 2 of 20 policies.',
		);
		expect(first.output).toContain(
			'! channel mail (Mail): The owner of oncall@shop.example must open the link that we emailed.',
		);
		expect(first.code).toBe(0);
		const [shop] = await sendSuccessfully<Website[]>('GET', '/api/websites', { token: who.token });
		const [ops, mail] = await channelsOf(who);
		expect(ops).toMatchObject({ name: 'Ops', filter: { websiteIds: [shop?._id], tags: [] }, isEnabled: true });
		expect(ops?.target).toMatchObject({ url: OPS_URL, headers: [{ name: 'x-token', value: true }] });
		expect(mail).toMatchObject({ topics: ['outages'], isEnabled: false, state: 'unconfirmed' });
		expect(await policiesOf(who)).toMatchObject([
			{ name: 'Everyone', steps: [{ channelIds: ['email', ops?._id] }, { channelIds: [mail?._id] }] },
			{ name: 'Shop', scope: { kind: 'website', of: shop?._id } },
		]);
		const lock = lockOf(account);
		for (const secret of [OPS_URL, 'a-secret-token']) expect(lock + first.output).not.toContain(secret);

		const second = await run(account, ['apply', '--yes'], environment);
		expect(second.output).toContain('No changes: the account is as the file describes it.\n');
		expect([second.code, lockOf(account)]).toEqual([0, lock]);

		write(account, fileOf('On call', shopUrl));
		await sendSuccessfully('PATCH', `/api/channels/${ops?._id}`, {
			token: who.token,
			body: { topics: ['expiry'], target: { kind: 'webhook', url: receiverUrl() } },
		});
		const again = await run(account, ['apply', '--yes'], environment);
		expect(again.output).toContain('name: "Ops" → "On call"\n');
		expect(again.output).toContain('topics: ["expiry"] → ["expiry","outages"]  (changed outside of the file)');
		expect(again.output).toMatch(
			/target\.url: "another one \(.+\)" → "\$\{env:OPS_URL\}" {2}\(changed outside of the file\)/,
		);
		expect((await channelsOf(who))[0]).toMatchObject({
			_id: ops?._id,
			name: 'On call',
			target: { url: OPS_URL, headers: [{ name: 'x-token', value: true }] },
		});
		const sent = await run(account, ['apply', '--yes', '--secrets'], { ...environment, OPS_TOKEN: 'another-token' });
		expect(sent.output).toContain('0 to create, 1 to change, 0 to remove.');

		write(account, `websites:\n  shop: { name: Shop, url: "${shopUrl}", tags: [customers] }\n`);
		const removed = await run(account, ['apply', '--yes']);
		expect(removed.output).toContain('0 to create, 0 to change, 4 to remove.');
		expect([await channelsOf(who), await policiesOf(who)]).toEqual([[], []]);
	});

	it('are exported with references, and then planned without a change, also in another folder', async () => {
		const account = await withConfirmedEmail();
		const environment = { OPS_URL: receiverUrl(), OPS_TOKEN: 'a-secret-token' };
		write(account, fileOf('Ops', site('shop')));
		await run(account, ['apply', '--yes'], environment);

		const other = { who: account.who, folder: aFolder() };
		const exported = await run(other, ['export']);
		expect(exported.output).toContain(
			'Set these environment variables before plan and apply: OPS_TARGET_URL, OPS_TARGET_HEADERS_X_TOKEN_VALUE',
		);
		const text = readFileSync(join(other.folder, 'stayup.yaml'), 'utf8');
		expect(text + lockOf(other)).not.toContain(environment.OPS_URL);
		const variables = {
			OPS_TARGET_URL: environment.OPS_URL,
			OPS_TARGET_HEADERS_X_TOKEN_VALUE: environment.OPS_TOKEN,
		};
		expect((await run(other, ['plan', '--check'], variables)).output).toContain('No changes');

		const third = { who: account.who, folder: aFolder() };
		writeFileSync(join(third.folder, 'stayup.yaml'), text);
		const adopted = await run(third, ['apply', '--yes'], variables);
		expect(adopted.output).toContain('0 to create, 0 to change, 0 to remove.');
		expect((await run(third, ['plan', '--check'], variables)).code).toBe(0);
	});

	it('continue after a step was refused, and nothing is created twice', async () => {
		const account = await anAccount();
		const text = (tag: string) => `channels:
  ops: { kind: webhook, name: Ops, target: { url: "${receiverUrl()}" } }
policies:
  customers: { name: Customers, scope: { kind: tag, of: ${tag} }, steps: [{ afterMinutes: 0, channels: [ops] }] }
websites:
  shop: { name: Shop, url: "${site('shop')}", tags: [customers] }
`;
		const wrong = text('nobody');
		write(account, wrong);
		const refused = await run(account, ['apply', '--yes']);
		expect(refused).toMatchObject({
			code: 1,
			output: expect.stringContaining('policy customers: scope: Please choose a tag that one of your websites has.'),
		});

		write(account, wrong.replace('of: nobody', 'of: customers'));
		const continued = await run(account, ['apply', '--yes']);
		expect(continued).toMatchObject({ code: 0, output: expect.stringContaining('1 to create, 0 to change') });
		expect([await channelsOf(account.who), await policiesOf(account.who)]).toMatchObject([[{}], [{}]]);
	});

	it('that a person connects are created unconnected, and the rest is applied', async () => {
		const account = await anAccount();
		write(
			account,
			`channels:
  chat: { kind: slack, name: Chat }
  phone: { kind: push, name: Phone }
policies:
  all: { name: All, steps: [{ afterMinutes: 0, channels: [email, phone] }] }
`,
		);
		const { code, output } = await run(account, ['apply', '--yes']);

		expect(code).toBe(1);
		expect(output).toContain('! channel phone (Phone): Only a browser can turn on push notifications.');
		expect(output).toContain('! policy all (All): It waits for the channel phone.');
		expect(output).toContain('! channel chat (Chat): It is not connected yet. Connect it to Slack at http');
		expect(await channelsOf(account.who)).toMatchObject([{ kind: 'slack', state: 'unconnected' }]);
		expect((await run(account, ['plan', '--check'])).code).toBe(2);
	});

	it('are left out with one sentence if the key lacks the scope alerts, and the rest is planned', async () => {
		const account = await withConfirmedEmail();
		const environment = { OPS_URL: receiverUrl(), OPS_TOKEN: 'a-secret-token' };
		const keyWith = async (scopes: readonly string[], websiteIds: string[] | null = null) => {
			const body = { name: 'CI', scopes, websiteIds, expiresAt: null };
			const { token } = account.who;
			return { STAYUP_API_KEY: (await sendSuccessfully<ShownApiKey>('POST', '/api/keys', { token, body })).secret };
		};
		write(account, fileOf('Ops', site('shop')));
		const limited = await keyWith(['read', 'write']);

		const { code, output } = await run(account, ['apply', '--yes'], { ...environment, ...limited });
		expect(output).toContain('1 to create, 0 to change, 0 to remove.');
		expect(output).toContain('Channels and policies are left out, because this API key lacks the scope alerts.');
		expect([code, await channelsOf(account.who)]).toEqual([0, []]);

		const whole = await keyWith(['read', 'write', 'alerts']);
		const rest = await run(account, ['apply', '--yes'], { ...environment, ...whole });
		expect(rest.output).toContain('4 to create, 0 to change, 0 to remove.');

		const [shop] = await sendSuccessfully<Website[]>('GET', '/api/websites', { token: account.who.token });
		const narrow = await keyWith(['read', 'write', 'alerts'], [shop?._id ?? '']);
		expect(await run(account, ['plan', '--check'], { ...environment, ...narrow })).toMatchObject({
			code: 0,
			output: expect.stringContaining(
				'Channels, policies and status pages are left out, because this API key is limited to some websites.',
			),
		});
	});
});
