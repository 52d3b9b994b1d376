/** Tasks in a browser: the clicks, keys and scrolls that each takes, beside those of before, of Uptime Kuma and of OpenStatus. */
import { findChromium } from '@stayup/testing/chromium';
import { type Browser, chromium, type Page } from 'playwright-core';
import { runMinutelySchedules } from '../../dev/base/schedules.ts';
import { startClock } from '../../dev/runner/clock.ts';
import { type TemporaryProduct, withTemporaryProduct } from '../../dev/runner/temporary-product.ts';
import { machine, tableOf } from '../shared/report.ts';
import { before } from './before.ts';
import { addAgency, admin, client, customer, logIn, payForPlan, prepare, registerSomebody } from './customers.ts';
import { openStatus, type PeerSteps, uptimeKuma } from './peers.ts';
import { type Effort, Person, type Steps, secondsOf, stepsOf, type Task } from './person.ts';
import { tasks } from './steps.ts';

/** The required delay of the dashboard is over, and its data has arrived. */
const settlingMs = 4_000;
const timeoutMs = 20_000;

interface Result {
	task: string;
	now: Effort;
	/** In the order before, Uptime Kuma, OpenStatus. Null: it cannot be done there. Undefined: not measured. */
	others: readonly (Steps | null | undefined)[];
}

/** `npm run bench -- tasks [part of a task's name]` */
export function run(parts: readonly string[]): Promise<object> {
	const chosen = tasks.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
	return withTemporaryProduct('bench-tasks', (product) => measure(product, chosen), { seed: true });
}

async function measure(product: TemporaryProduct, chosen: readonly Task[]): Promise<object> {
	Object.assign(process.env, product.environment);
	const { functionsOrigin, projectId, progress } = product;
	const clock = startClock({
		fire: () => runMinutelySchedules(functionsOrigin, projectId),
		report: (error) => console.error(`A scheduled function failed: ${error}`),
	});
	const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
	try {
		await progress.step('Preparing', () => prepare(product));
		const results: Result[] = [];
		for (const task of chosen) {
			const now = await progress.step(task.name, () => doTask(browser, product, task));
			const others = [before[task.name], stepsIn(uptimeKuma, task), stepsIn(openStatus, task)];
			results.push({ task: task.name, now, others });
		}
		report(results);
		return { machine: machine(), results: results.map(({ task, now }) => ({ task, ...now })) };
	} finally {
		clock.stop();
		await browser.close();
	}
}

function stepsIn(peer: Readonly<Record<string, PeerSteps | null>>, { name }: Task): Steps | null | undefined {
	const found = peer[name];
	return found === null ? null : found?.steps;
}

async function doTask(browser: Browser, product: TemporaryProduct, task: Task): Promise<Effort> {
	const { origin, websitesOrigin } = product;
	const context = await browser.newContext({
		baseURL: origin,
		viewport: { width: 1440, height: 900 },
		permissions: ['clipboard-read', 'clipboard-write'],
	});
	const page = await context.newPage();
	page.setDefaultTimeout(timeoutMs);
	try {
		await begin(page, product, task);
		await page.waitForTimeout(settlingMs);
		const person = new Person(page);
		const { port } = new URL(websitesOrigin);
		await task.run(person, {
			newWebsiteUrl: `http://corner-cafe.localhost:${port}/`,
			firstWebsiteUrl: `http://nells-books.localhost:${port}/`,
		});
		return person.effort;
	} finally {
		await context.close();
	}
}

async function begin(page: Page, product: TemporaryProduct, { as, arrange }: Task): Promise<void> {
	if (as === 'visitor') {
		await page.goto('/');
		return;
	}
	await logIn(page, await emailOf(product, as));
	if (as === 'subscriber' || as === 'client') await payForPlan(page);
	await arrange?.(product);
	await page.goto('/dashboard');
	await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
}

async function emailOf(product: TemporaryProduct, as: Exclude<Task['as'], 'visitor'>): Promise<string> {
	if (as === 'subscriber') return registerSomebody(product);
	if (as === 'agency') return addAgency(product);
	const people = { admin, client, customer };
	return people[as]?.email ?? '';
}

function report(results: readonly Result[]): void {
	const rows = results.map(({ task, now, others }) => [
		task,
		`${now.clicks} + ${now.keys} + ${now.scrolls}`,
		inWords(now),
		(now.waitedMs / 1000).toFixed(1),
		...others.map(inWords),
		verdict(now, others),
	]);
	const head = [
		'task',
		'clicks + keys + scrolls',
		'steps',
		'waiting, s',
		'before',
		'Uptime Kuma',
		'OpenStatus',
		'verdict',
	];
	console.log(tableOf(head, rows));
	const better = rows.filter((row) => row.at(-1) === 'better').length;
	const worse = rows.filter((row) => row.at(-1) === 'worse').length;
	console.log(`${rows.length} tasks: ${better} better than all others, ${worse} worse than one of them`);
}

function inWords(steps: Steps | null | undefined): string {
	if (steps === undefined) return 'not measured';
	return steps === null ? 'not possible' : `${stepsOf(steps)} (${secondsOf(steps).toFixed(1)} s)`;
}

/** Fewer steps count first, then less time. A product that cannot do it is behind. */
function verdict(now: Steps, others: Result['others']): 'better' | 'equal' | 'worse' {
	const measured = others.filter((other) => other !== undefined);
	const compared = measured.map((other) => (other === null ? -1 : compare(now, other)));
	if (compared.some((each) => each > 0)) return 'worse';
	return compared.every((each) => each < 0) ? 'better' : 'equal';
}

function compare(now: Steps, other: Steps): number {
	return stepsOf(now) - stepsOf(other) || Math.sign(secondsOf(now) - secondsOf(other));
}
