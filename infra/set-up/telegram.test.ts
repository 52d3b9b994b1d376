import { beforeEach, describe, expect, it } from 'vitest';
import type { ShownWebhook } from '../declared/telegram.ts';
import { telegramCheck } from '../doctor/telegram.ts';
import { createCloud } from './cloud.ts';
import type { CallChange } from './step.ts';
import { setTelegramWebhook } from './steps/telegram.ts';

const appOrigin = 'https://www.acme-monitoring.com';
const token = `1:${'a'.repeat(35)}`;
const now = Date.parse('2026-11-23T12:00:00Z');

let stored: string;
let shown: ShownWebhook;
let secret: string;
let isRefused: boolean;

beforeEach(() => {
	[stored, shown, secret, isRefused] = [token, { url: '' }, '', false];
});

async function telegram(input: string | URL | Request, options?: RequestInit): Promise<Response> {
	const url = String(input);
	const isKnown = !isRefused && url.startsWith(`https://api.telegram.org/bot${stored}/`);
	if (!isKnown) return Response.json({ ok: false, error_code: 401, description: 'Unauthorized' }, { status: 401 });
	if (url.endsWith('/getWebhookInfo')) return Response.json({ ok: true, result: shown });
	const { secret_token, ...rest } = JSON.parse(String(options?.body)) as ShownWebhook & { secret_token: string };
	[shown, secret] = [rest, secret_token];
	return Response.json({ ok: true, result: true });
}

const nothing = async () => undefined;
const data = () => Buffer.from(stored).toString('base64');

async function changes(): Promise<CallChange[]> {
	const programs = { run: async () => JSON.stringify({ payload: { data: data() } }) };
	const { reader } = createCloud(programs, { get: nothing, patch: nothing, post: nothing }, '', telegram);
	return (await setTelegramWebhook.changes({ projectId: 'acme', appOrigin }, reader)) as CallChange[];
}

async function diagnose() {
	const google = { get: async () => ({ payload: { data: data() } }) };
	return telegramCheck.run({ google, fetch: telegram, now: () => now }, { id: 'acme', appOrigin });
}

describe('the webhook of the bot', () => {
	it('is set once with the secret, and then the doctor is content', async () => {
		const before = await diagnose();
		for (const change of await changes()) await change.send();

		expect(before).toMatchObject([{ fix: 'infra/setup.sh acme' }]);
		expect(await changes()).toEqual([]);
		expect(await diagnose()).toEqual([]);
		expect(secret).toMatch(/^[\w-]{43}$/);
	});

	it('is set again after a new token, whose secret is another one', async () => {
		for (const change of await changes()) await change.send();
		const before = secret;
		stored = `1:${'b'.repeat(35)}`;
		for (const change of await changes()) await change.send();

		expect(secret).not.toBe(before);
		expect(await diagnose()).toEqual([]);
	});

	it('is printed without the token and the secret', async () => {
		const [{ url, body } = { url: '', body: {} }] = await changes();

		expect(JSON.stringify([url, body])).not.toMatch(/aaaa|secret/);
	});

	it('is left alone while Telegram is off', async () => {
		stored = 'off';

		expect([await changes(), await diagnose()]).toEqual([[], []]);
	});

	it('that failed within the last hour is reported, and so is a refused token', async () => {
		for (const change of await changes()) await change.send();
		shown = { ...shown, last_error_date: now / 1000 - 60, last_error_message: 'Wrong response: 500' };
		const failed = await diagnose();
		isRefused = true;

		expect(failed).toMatchObject([{ problem: 'Telegram could not deliver an update: Wrong response: 500.' }]);
		await expect(diagnose()).rejects.toThrow('Telegram refuses TELEGRAM_BOT_TOKEN');
		await expect(changes()).rejects.toThrow('Telegram refuses TELEGRAM_BOT_TOKEN: Unauthorized.');
	});
});
