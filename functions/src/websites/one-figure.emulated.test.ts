/** One uptime, asked for at every place that shows it. */
import {
	type Badges,
	dayMs,
	hourMs,
	minuteMs,
	type StatusPage,
	toInstant,
	uptimeText,
	type Website,
	type WebsiteHistory,
	type WebsiteStats,
} from '@stayup/contract';
import { register, sendSuccessfully } from '@stayup/testing/api-client';
import { aDownAlert, bad, good } from '@stayup/testing/builders';
import { advance, product } from '@stayup/testing/local-product/worker';
import { freshSlug } from '@stayup/testing/status-pages/examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { FieldPath } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { storedFactsOf } from '../delivery/email/stored-facts.ts';
import { monthFigures } from '../emails/account/month-figures.ts';
import { monthlyReportEmail } from '../emails/account/report-emails.ts';
import { daysShown } from '../messages/content/alert-parts.ts';
import { lastDaysBar } from '../messages/content/day-bars.ts';
import { applyChecks } from '../monitoring/rules/apply-checks.ts';
import { type Monitor, newMonitorState } from '../monitoring/rules/monitor.ts';
import { decodeMonitors, encodeMonitor } from '../monitoring/rules/shard.ts';
import { lastMonthOf } from '../platform/month.ts';
import { createRollUpStore } from '../stats/roll-up-store.ts';
import { newUptime } from '../stats/uptime.ts';

const { firestore, stored } = openStoredData();
const rollUps = createRollUpStore(firestore);
/** Of every 97 checks five fail, which is a short outage. */
function checksBetween(from: number, to: number, intervalSeconds: number) {
	const { at: noon } = good(0);
	const count = Math.floor((to - from) / (intervalSeconds * 1000));
	return Array.from({ length: count + 1 }, (_, index) => {
		const seconds = (from - noon) / 1000 + index * intervalSeconds;
		return index % 97 >= 3 && index % 97 < 8 ? bad(seconds) : good(seconds);
	});
}

interface Age {
	ageMs: number;
	intervalSeconds: number;
	maintenance?: (now: number) => NonNullable<Monitor['maintenance']>;
}

const ages: Record<string, Age> = {
	'one minute': { ageMs: minuteMs, intervalSeconds: 30 },
	'one hour': { ageMs: hourMs, intervalSeconds: 30 },
	'one day': { ageMs: dayMs, intervalSeconds: 60 },
	'ninety days': { ageMs: 90 * dayMs, intervalSeconds: 600 },
	'three days, with maintenance that has just ended': {
		ageMs: 3 * dayMs,
		intervalSeconds: 60,
		maintenance: (now) => [[now - 5 * hourMs, now - minuteMs, 'window']],
	},
};

/** An account with one website of this age. */
async function monitoredFor({ ageMs, intervalSeconds, maintenance }: Age) {
	const owner = await register('Uma');
	await stored.users.doc(owner._id).update({ tier: 'Pro' });
	const { token } = owner;
	const url = `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}`;
	const { _id: id } = await sendSuccessfully<Website>('POST', '/api/websites', { token, body: { name: 'Shop', url } });
	const now = product().now();
	const createdAt = now - ageMs;
	const website = stored.websites.doc(id);
	const shard = stored.shards.doc((await website.get()).data()?.shardId ?? '');
	const before = decodeMonitors((await shard.get()).data()?.monitors ?? {}).get(id);
	if (!before) throw new Error('The website has no monitor.');
	const fresh: Monitor = {
		...before,
		createdAt,
		intervalSeconds,
		state: newMonitorState(createdAt),
		uptime: newUptime(createdAt),
		maintenance: maintenance?.(now) ?? [],
	};
	const applied = applyChecks(fresh, checksBetween(createdAt, now, intervalSeconds));
	const batch = firestore.batch();
	rollUps.write(batch, { websiteId: id, ownerId: owner._id }, { hours: applied.closedHours, days: applied.closedDays });
	batch.update(shard, new FieldPath('monitors', id), encodeMonitor(applied.monitor));
	batch.update(website, { createdAt });
	await batch.commit();
	return { owner, token, id, now };
}

beforeAll(async () => {
	// Ten minutes past an hour, so that no window moves between two questions.
	const now = product().now();
	await advance(Math.ceil(now / hourMs) * hourMs + 10 * minuteMs - now);
});

describe.each(Object.entries(ages))('a website that was added %s ago', (_, age) => {
	it('has one uptime of 90 days: in the API, the history and its file, the badge and the status page', async () => {
		const { token, id } = await monitoredFor(age);
		const { windows } = await sendSuccessfully<WebsiteStats>('GET', `/api/stats/websites/${id}`, { token });
		const figures = windows.find(({ window }) => window === '90d');
		if (!figures || figures.uptimePercentage === null) throw new Error('Nothing was measured.');
		const text = uptimeText(figures.uptimePercentage);

		const { total } = await sendSuccessfully<WebsiteHistory>('GET', `/api/websites/${id}/days?from=${figures.from}`, {
			token,
		});
		expect(total.uptimePercentage).toBe(figures.uptimePercentage);

		const { images } = await sendSuccessfully<Badges>('POST', `/api/websites/${id}/badges`, { token });
		const badge = images.find(({ kind }) => kind === 'uptime-90d')?.json ?? '';
		const { message } = await (await fetch(`${process.env.STAYUP_ORIGIN}${new URL(badge).pathname}`)).json();
		expect(message.split(',')[0]).toBe(text);
		expect(message.includes('measured')).toBe(age.ageMs < 45 * dayMs);

		const body = {
			name: 'Bakery',
			slug: freshSlug(),
			groups: [{ name: '', components: [{ websiteId: id, name: 'Shop' }] }],
		};
		const { slug } = await sendSuccessfully<StatusPage>('POST', '/api/status-pages', { token, body });
		const page = await (await fetch(`${process.env.STAYUP_ORIGIN}/s/${slug}`)).text();
		expect(page).toContain(`${text} uptime`);
		expect(page.includes(' uptime since ')).toBe(age.ageMs < 89 * dayMs);
	});

	it('has one uptime of the last day: in the API, the list and the dashboard', async () => {
		const { token, id } = await monitoredFor(age);
		const [stats, dashboard, [listed]] = await Promise.all([
			sendSuccessfully<WebsiteStats>('GET', `/api/stats/websites/${id}`, { token }),
			sendSuccessfully<WebsiteStats>('GET', '/api/stats/dashboard', { token }),
			sendSuccessfully<Website[]>('GET', '/api/websites', { token }),
		]);
		const ofWindow = stats.windows.find(({ window }) => window === '24h')?.uptimePercentage;

		expect(ofWindow).not.toBeNull();
		expect([stats.uptimePercentage, dashboard.uptimePercentage, listed?.lastDayUptime]).toEqual([
			ofWindow,
			ofWindow,
			ofWindow,
		]);
	});

	it('has one uptime of the last month and of the last full days: in the API, the history, the report and other emails', async () => {
		const { owner, token, id, now } = await monitoredFor(age);
		const { lastMonth } = await sendSuccessfully<WebsiteStats>('GET', `/api/stats/websites/${id}`, { token });
		const month = lastMonthOf(now);
		const websites = await product().inProcess((context) => monthFigures(context, owner._id, month));
		const { dayBars = [] } = monthlyReportEmail({ name: 'Uma', month, dashboardUrl: '', websites });
		expect(websites[0]?.uptime).toBe(lastMonth?.uptimePercentage ?? null);
		expect(dayBars[0]?.figure.split(' ')[0]).toBe(textOf(lastMonth?.uptimePercentage ?? null));

		const today = Math.floor(now / dayMs) * dayMs;
		const span = `from=${toInstant(today - daysShown * dayMs)}&to=${toInstant(today)}`;
		const history = await sendSuccessfully<WebsiteHistory>('GET', `/api/websites/${id}/days?${span}`, { token });
		const alert = { ...aDownAlert(), isTest: true as const, website: { id, name: 'Shop', url: '' } };
		const { days = [] } = await product().inProcess((context) => storedFactsOf(context, owner._id, alert));
		const [bar] = lastDaysBar(days, daysShown, now);
		const isOlder = today > now - age.ageMs;
		expect(bar?.figure.split(' ')[0]).toBe(isOlder ? textOf(history.total.uptimePercentage) : undefined);
	});
});

function textOf(percentage: number | null): string | undefined {
	return percentage === null ? undefined : uptimeText(percentage);
}
