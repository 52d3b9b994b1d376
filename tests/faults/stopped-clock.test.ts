import { setTimeout as delay } from 'node:timers/promises';
import { minuteMs } from '@stayup/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseFreePorts } from '../../dev/base/ports.ts';
import { runSchedule } from '../../dev/base/schedules.ts';
import { heartbeatPath } from '../../dev/fakes/start-fakes.ts';
import { startClock } from '../../dev/runner/clock.ts';
import { type Product, startProduct } from '../../dev/runner/product.ts';

/** Its own product, because the clock stops for everything in it. */
const projectId = 'demo-stayup-stopped-clock';
let product: Product;
let browser: Browser;
let journey: typeof import('../journeys/journey.ts');

beforeAll(async () => {
	product = await startProduct({
		name: 'stopped-clock',
		projectId,
		ports: await chooseFreePorts(),
		dataDir: null,
		env: {},
		seed: false,
		isBuilt: true,
		progress: { step: (_title, work) => work() },
		signal: new AbortController().signal,
	});
	Object.assign(process.env, product.environment);
	// Reads the environment when it is loaded.
	journey = await import('../journeys/journey.ts');
	browser = await journey.openBrowser();
}, 10 * minuteMs);

afterAll(async () => {
	await browser?.close();
	await product?.stop();
}, minuteMs);

async function health(): Promise<number> {
	const response = await fetch(`${product.origin}/api/health`);
	await response.arrayBuffer();
	return response.status;
}

async function outsideCalls(): Promise<number> {
	const url = `${product.environment.STAYUP_WEBHOOKS_ORIGIN}/control/requests?path=${heartbeatPath}`;
	const { requests } = (await (await fetch(url)).json()) as { requests: unknown[] };
	return requests.length;
}

/** Runs the schedules like `npm start`, beginning at once. */
async function runClock() {
	let tickedAt = 0;
	let running = Promise.resolve();
	const tick = async () => {
		await runSchedule(product.functionsOrigin, projectId, 'tick');
		tickedAt = Date.now();
	};
	const fire = () => {
		running = tick();
		return running;
	};
	const clock = startClock({ fire, report: (error) => console.error(error) });
	await fire();
	return {
		/** Resolves with the end of the last tick: one that is running when the clock stops still counts. */
		async stop(): Promise<number> {
			clock.stop();
			await running;
			return tickedAt;
		},
	};
}

async function until(deadline: number, isReached: () => Promise<boolean>): Promise<number> {
	while (!(await isReached())) {
		if (Date.now() > deadline) throw new Error('It did not happen in time.');
		await delay(1_000);
	}
	return Date.now();
}

describe('when the clock of the running product stops (OPS-3)', () => {
	it('the health endpoint, the screens and the outside call show it within three minutes, and recover when it runs again', {
		timeout: 15 * minuteMs,
	}, async () => {
		const { page, problems } = await journey.visit(browser);
		const email = await journey.register(page, 'Tina');
		await journey.stored.users.doc(await journey.uidOf(email)).update({ tier: 'Elite' });
		await journey.addWebsite(page, "Tina's tools", journey.siteUrl('tinas-tools'), 30);
		await page.goto('/dashboard');
		const up = page.getByText('Up', { exact: true }).first();
		const notChecked = page.getByText('Not checked', { exact: true }).first();
		const late = page.getByText('Checks are late.');

		expect(await health()).toBe(503);
		const clock = await runClock();
		await until(Date.now() + minuteMs, async () => (await health()) === 200);
		await up.waitFor();
		expect(await outsideCalls()).toBeGreaterThan(0);
		expect(await notChecked.count()).toBe(0);

		const stoppedAt = await clock.stop();
		const calls = await outsideCalls();
		await until(stoppedAt + 3 * minuteMs, async () => (await health()) === 503);
		await late.waitFor({ timeout: stoppedAt + 3 * minuteMs - Date.now() }).catch(async (error: Error) => {
			throw new Error(`${error.message}\n${problems.join('\n')}\n${await page.locator('main').innerText()}`);
		});
		// The last tick has enqueued the rounds of the next minute, and a status is current for an interval and two minutes.
		await notChecked.waitFor({ timeout: stoppedAt + 5 * minuteMs - Date.now() });
		expect(await up.count()).toBe(0);
		expect(await outsideCalls()).toBe(calls);
		await journey.picture(page, 'stopped-clock');

		const resumed = await runClock();
		await until(Date.now() + minuteMs, async () => (await health()) === 200);
		await late.waitFor({ state: 'detached', timeout: minuteMs });
		await notChecked.waitFor({ state: 'detached', timeout: 2 * minuteMs });
		await up.waitFor();
		expect(await outsideCalls()).toBeGreaterThan(calls);
		await resumed.stop();
		expect(problems).toEqual([]);
	});
});
