/**
 * Months of websites that we host: the product's monitor, months and credits against an oracle that knows when the servers failed and what was paid. The
 * clients pause, change and remove what they can reach, and plan windows; plans change and end, and websites move.
 */
import { monthOf, toInstant } from '@stayup/contract';
import { aWebsite } from '@stayup/testing/builders';
import { aProject, promiseSettings } from '@stayup/testing/business/project-examples';
import { randomOf } from '@stayup/testing/random';
import type { ProjectCreditDocument } from '../../functions/src/platform/firestore/business/project-documents.ts';
import { teamAccountId } from '../../functions/src/platform/team-account.ts';
import { openCredits } from '../../functions/src/projects/promise/credits-due.ts';
import { type ProjectMonthsDeps, projectMonth } from '../../functions/src/projects/promise/project-months.ts';
import { createPromiseMonitors } from '../../functions/src/projects/promise/promise-monitors.ts';
import { changedSettings, settingsOfLink } from '../../functions/src/projects/rules/promise-settings.ts';
import { ended, withPlan } from '../../functions/src/projects/rules/promised-time.ts';
import type { OwnedWebsite } from '../../functions/src/websites/owned-website.ts';
import type { SettingsChange } from '../../functions/src/websites/website-settings.ts';
import { aHistory, type History, type HistoryEvent } from './promise-history.ts';
import { daysOf, type Run, spansOfRuns } from './promise-measuring.ts';
import { type ExpectedMonth, expectedMonth } from './promise-oracle.ts';

export interface PromiseFacts {
	months: number;
	missed: number;
	cents: number;
	/** Attempts of clients against the measuring: on their own monitor, and on ours. */
	tamperings: number;
	/** Credits that were due, of months older than the one before. */
	olderCredits: number;
	/** Each with the seed that repeats it. */
	wrong: string[];
}

const ourId = 'promise-p1';

export async function simulatePromise(months: number, seed = 'promise'): Promise<PromiseFacts> {
	const facts: PromiseFacts = { months: 0, missed: 0, cents: 0, tamperings: 0, olderCredits: 0, wrong: [] };
	for (let number = 0; facts.months < months; number += 1) await addTrial(facts, `${seed} ${number}`);
	return facts;
}

async function addTrial(facts: PromiseFacts, seed: string): Promise<void> {
	const random = randomOf(seed);
	const history = aHistory(random);
	const { project, runs } = await productOf(history);
	const days = daysOf(runs, history, ourId);
	const deps: ProjectMonthsDeps = {
		websites: {
			find: async (ownerId, id) => (ownerId === teamAccountId ? { id, document: aWebsite({ ownerId }) } : null),
		},
		findMonitors: async () => new Map(),
		rollUps: {
			daysBetween: async (_id, { from, to }) => days.filter(({ start }) => start >= from && start < to),
			firstDaySince: async (_id, from) => days.find(({ start }) => start >= from) ?? null,
		},
		now: () => history.now,
	};
	const right = trueRuns(history);
	if (JSON.stringify(runs) !== JSON.stringify(right)) {
		facts.wrong.push(`${seed}: our monitor ran ${wordsOf(runs)} instead of ${wordsOf(right)}`);
	}
	const truth = { ...history, counted: spansOfRuns(right, history, history.maintenance) };
	const expected = new Map<string, ExpectedMonth>();
	for (const month of history.months) {
		const owed = expectedMonth(truth, month);
		const found = await projectMonth(deps, { id: 'p1', document: project }, month);
		if (owed) expected.set(month, owed);
		const isRight =
			owed === null
				? found === null
				: found !== null && Math.round(found.downSeconds * 1000) === owed.downMs && found.creditCents === owed.cents;
		if (!isRight) {
			const is = found && { downMs: Math.round(found.downSeconds * 1000), cents: found.creditCents };
			facts.wrong.push(`${seed}: ${month} is ${JSON.stringify(is)} instead of ${JSON.stringify(owed)}`);
		}
		if (owed === null) continue;
		facts.months += 1;
		facts.missed += owed.cents > 0 ? 1 : 0;
		facts.cents += owed.cents;
	}
	facts.tamperings += history.events.filter(({ kind }) => kind.startsWith('client-')).length;

	const credits = [...expected].flatMap(([month, { cents }]) => settledCredits(month, cents, random));
	const due = await openCredits(
		deps,
		{ id: 'p1', document: project },
		credits.map((document) => ({ document })),
	);
	const words = due.map(({ month, amountCents }) => `${month} ${amountCents}`).toSorted();
	const dueInTruth = dueCredits(history, expected, credits).toSorted();
	if (words.join() !== dueInTruth.join()) {
		facts.wrong.push(`${seed}: due are ${words.join()} instead of ${dueInTruth.join()}`);
	}
	facts.olderCredits += Math.max(0, due.length - 1);
}

function wordsOf(runs: readonly Run[]): string {
	return runs.map(({ from, until, url }) => `${url} ${toInstant(from)} to ${toInstant(until)}`).join(', ');
}

/** Some months have been decided about, with the amount as it was then. */
function settledCredits(month: string, amountCents: number, random: () => number): ProjectCreditDocument[] {
	const chance = random();
	if (chance < 0.6) return [];
	const by = { _id: 'rosa', name: 'Rosa' };
	const asked = {
		ownerId: 'alice',
		projectId: 'p1',
		month,
		amountCents: amountCents + 1,
		invoiceId: 'in_1',
		askedBy: by,
	};
	const open = { ...asked, approvedBy: null, creditNote: null, givenAt: null, refusal: null, createdAt: 1 };
	if (chance < 0.75) return [{ ...open, givenAt: 1 }];
	return chance < 0.9 ? [{ ...open, refusal: { at: 1, by, reason: 'Paid by check' } }] : [open];
}

/** Of months that are over, until they are given or refused; after the end of the subscription only those that were asked for. */
function dueCredits(
	{ now, payments }: History,
	expected: ReadonlyMap<string, ExpectedMonth>,
	credits: readonly ProjectCreditDocument[],
): string[] {
	const isPaid = payments.at(-1)?.plan !== null;
	const asked = credits.filter(({ givenAt, refusal }) => givenAt === null && refusal === null);
	const known = new Set(credits.map(({ month }) => month));
	const open = [...expected].filter(
		([month, { cents }]) => isPaid && cents > 0 && !known.has(month) && month < monthOf(now),
	);
	return [
		...asked.map(({ month, amountCents }) => `${month} ${amountCents}`),
		...open.map(([month, { cents }]) => `${month} ${cents}`),
	];
}

/** When our monitor must run, by what was paid and linked. */
function trueRuns({ launchedAt, payments, links, now }: History): Run[] {
	const changes = [...payments.map(({ at }) => at), ...links.map(({ at }) => at), launchedAt, now]
		.filter((at) => at >= launchedAt)
		.toSorted((one, other) => one - other);
	const runs: Run[] = [];
	for (const [index, from] of changes.slice(0, -1).entries()) {
		if (payments.findLast(({ at }) => at <= from)?.plan === null) continue;
		const url = links.findLast(({ at }) => at <= from)?.url ?? '';
		const until = changes[index + 1] ?? now;
		const last = runs.at(-1);
		// Another plan changes nothing about the monitor.
		if (last?.url === url && last.until === from) last.until = until;
		else runs.push({ from, until, url });
	}
	return runs;
}

/** Plays the history to the product's rules and monitors, and says when which URL was checked. */
async function productOf({ events, launchedAt, payments, links, now }: History) {
	const [first, ...laterPayments] = payments;
	const [link] = links;
	if (!first?.plan || !link) throw new Error('A history begins with a plan and a website.');
	const project = aProject({
		...first.plan,
		createdAt: first.at,
		paidPeriods: withPlan([], first.plan, first.at),
		websiteId: 'shop',
		websiteUrl: link.url,
		firstLaunchedAt: launchedAt,
		promiseSettings: [promiseSettings({ from: launchedAt, linkedUrl: link.url })],
	});
	let clock = launchedAt;
	const store = websiteStore();
	const monitors = createPromiseMonitors({
		...store,
		capacity: { requireRoom: async () => undefined },
		ensureTeamAccount: async () => undefined,
		logError: () => undefined,
		now: () => clock,
		projects: { find: async () => project, listOf: async () => [{ id: 'p1', document: project }] },
		queue: { enqueueFirstCheck: async () => undefined },
	});
	const runs: Run[] = [];
	let open: Run | null = null;
	/** After each step, as the engine sees the monitor. */
	const note = async () => {
		await monitors.followAllOf('alice');
		const ours = store.all.get(ourId)?.document;
		const url = ours?.isActive && ours.ownerId === teamAccountId && ours.checkInterval === 30 ? ours.url : null;
		if (url === open?.url) return;
		if (open) runs.push({ ...open, until: clock });
		open = url === null ? null : { from: clock, until: now, url };
	};
	await note();
	const steps: { at: number; run(): Promise<void> }[] = [
		...events.map((event) => ({ at: event.at, run: () => tamper(store, event) })),
		...laterPayments.map(({ at, plan }) => ({
			at,
			async run() {
				project.paidPeriods = plan ? withPlan(project.paidPeriods, plan, at) : ended(project.paidPeriods, at);
				project.endedAt = plan ? null : at;
			},
		})),
		...links.slice(1).map(({ at, url }) => ({
			at,
			async run() {
				project.websiteUrl = url;
				const changed = changedSettings(project.promiseSettings, settingsOfLink(url, at));
				if (changed) project.promiseSettings = changed;
			},
		})),
	];
	for (const { at, run } of steps.toSorted((one, other) => one.at - other.at)) {
		clock = at;
		await run();
		await note();
	}
	clock = now;
	if (open) runs.push({ ...(open as Run), until: now });
	return { project, runs };
}

type ClientChange = Pick<SettingsChange, 'url' | 'expectedStatusCode' | 'isActive' | 'checkInterval'>;

/** In memory: everybody reaches the websites of the own account only. */
function websiteStore() {
	const all = new Map<string, OwnedWebsite>([['shop', { id: 'shop', document: aWebsite({ ownerId: 'alice' }) }]]);
	const owned = (ownerId: string, id: string) => {
		const website = all.get(id);
		return website?.document.ownerId === ownerId ? website : null;
	};
	return {
		all,
		websites: {
			async add(
				ownerId: string,
				{ url, checkInterval }: { url: string; checkInterval: number },
				_now: number,
				id = '',
			) {
				const website = { id, document: aWebsite({ ownerId, url, checkInterval, isActive: true }) };
				all.set(id, website);
				return website;
			},
			async change(ownerId: string, id: string, { url, expectedStatusCode, isActive, checkInterval }: ClientChange) {
				const website = owned(ownerId, id);
				if (website && url !== undefined) website.document.url = url;
				if (website && expectedStatusCode !== undefined) website.document.expectedStatusCode = expectedStatusCode;
				if (website && isActive !== undefined) website.document.isActive = isActive;
				if (website && checkInterval !== undefined) website.document.checkInterval = checkInterval;
				return website && { ...website, needsFirstCheck: false, revision: 1 };
			},
			find: async (ownerId: string, id: string) => owned(ownerId, id),
			remove: async (ownerId: string, id: string) => owned(ownerId, id) !== null && all.delete(id),
		},
	};
}

async function tamper({ websites }: ReturnType<typeof websiteStore>, { kind }: HistoryEvent) {
	for (const id of ['shop', ourId]) {
		switch (kind) {
			case 'client-pause':
				await websites.change('alice', id, { isActive: false });
				break;
			case 'client-change':
				await websites.change('alice', id, { checkInterval: 3600, expectedStatusCode: 418, url: 'https://x.example/' });
				break;
			case 'client-remove':
				await websites.remove('alice', id);
				break;
			case 'client-window':
				break;
		}
	}
}
