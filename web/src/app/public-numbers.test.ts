/**
 * Every number on a public page is the one of the product. It stands in a statement that is made from the contract below, or in one that names no setting
 * of ours. A page that says something else, and a new number that nobody has compared, fail.
 */
import {
	allowedDownSeconds,
	annualSavingPercent,
	badgeKinds,
	channelKinds,
	channelLimits,
	checkIntervalSeconds,
	checkLimits,
	defaultExpectedStatusCode,
	downCheckSeconds,
	failuresUntilDown,
	hourMs,
	importLimits,
	keptDays,
	keyLimits,
	maintenanceLimits,
	maintenanceNowMinutes,
	monthSpan,
	paidTiers,
	passwordLength,
	plans,
	possibleSpamDays,
	projectKinds,
	projectStages,
	promiseMsOf,
	regions,
	slowChecks,
	stageNames,
	statusPageLimits,
	supportLevels,
	tierLimits,
	unprovedWebsitesDays,
	unprovedWebsitesPerDomain,
	usualBusinessHours,
	visitorLimits,
} from '@stayup/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import cliPackage from '../../../cli/package.json?raw';
import { webhookSnippets } from '../features/docs/webhook-snippets.ts';
import { writePages } from './prerender.tsx';

const { Free, Core, Pro, Elite } = tierLimits;
const offered = [Free, Core, Pro, Elite];
const words = [
	'zero',
	'one',
	'two',
	'three',
	'four',
	'five',
	'six',
	'seven',
	'eight',
	'nine',
	'ten',
	'eleven',
	'twelve',
];
const word = (count: number) => words[count] ?? String(count);
const inWords = (counts: readonly (number | string)[], last = 'and') =>
	`${counts.slice(0, -1).join(', ')} ${last} ${counts.at(-1)}`;
const row = (name: string, of: (limits: (typeof offered)[number]) => number) =>
	`${name} ${offered.map((limits) => (of(limits) > 0 ? of(limits).toLocaleString('en-US') : 'Not included')).join(' ')}`;
const asked = offered.map(({ askedRegions }) => askedRegions);
const askedCounts = `${Math.min(...asked)} to ${Math.max(...asked)} regions`;
const saving = Math.max(...plans.map(annualSavingPercent));
const november = monthSpan('2026-11');
const aim = 100 - (allowedDownSeconds('2026-11') / ((november.until - november.from) / 1000)) * 100;
const [newWebsite, migration] = projectKinds.map((kind) => `${promiseMsOf(kind) / hourMs} hours`);
const years = (days: number) => `${word(days / 365)} year${days > 365 ? 's' : ''}`;
const onTheHour = (time: string) => Number(time.slice(0, 2)) % 12;
const engines: { engines: { node: string } } = JSON.parse(cliPackage);

/** Each must be said on a page. */
const compared: readonly string[] = [
	...projectStages.map((stage, index) => `${index + 1} ${stageNames[stage]}.`),
	// Plans: limits, intervals, retention and prices.
	`Free for up to ${Free.websites} websites`,
	`Free for ${Free.websites} websites`,
	`It is free for ${Free.websites} websites`,
	`the first ${Free.websites} are free`,
	`Yes, for monitoring: ${Free.websites} websites`,
	`The free plan has ${Free.websites} websites, checked at most every ${Free.fastestIntervalSeconds} seconds`,
	`${Free.websites} websites for free`,
	`Checks every ${Free.fastestIntervalSeconds} seconds for free`,
	`Checks every ${Free.fastestIntervalSeconds} seconds to every hour, every ${Core.fastestIntervalSeconds} with paid plans`,
	`at most every ${Free.fastestIntervalSeconds} seconds with Free and every ${Core.fastestIntervalSeconds} with paid plans, at least every ${checkIntervalSeconds.max}.`,
	`The default is ${checkIntervalSeconds.default} seconds`,
	row('Websites', ({ websites }) => websites),
	`Shortest check interval ${Free.fastestIntervalSeconds / 60} min ${Core.fastestIntervalSeconds} s ${Pro.fastestIntervalSeconds} s ${Elite.fastestIntervalSeconds} s`,
	row('Regions that decide', ({ askedRegions }) => askedRegions),
	row('Rules for each website', ({ rules }) => rules),
	row('Maintenance windows', ({ maintenanceWindows }) => maintenanceWindows),
	row('Status pages', ({ statusPages }) => statusPages),
	row('Websites on a page', ({ statusComponents }) => statusComponents),
	row('Subscribers of a page', ({ statusSubscribers }) => statusSubscribers),
	row('Domains of your own', ({ statusDomains }) => statusDomains),
	row('Counted page views of each website a month', ({ viewsPerMonth }) => viewsPerMonth),
	row('Contact form messages of each website a month', ({ formEntriesPerMonth }) => formEntriesPerMonth),
	`History ${Free.historyDays} days ${[Core, Pro, Elite].map(({ historyDays }) => `${Math.floor(historyDays / (365.25 / 12))} months`).join(' ')}`,
	`Members besides you ${offered.map(({ members }) => (Number.isFinite(members) ? members : 'Unlimited')).join(' ')}`,
	`API keys ${offered.map(({ apiKeys, keysMayWrite }) => `${apiKeys}${keysMayWrite ? '' : ', read-only'}`).join(' ')}`,
	row('Channels besides email and webhook', ({ channels }) => channels),
	row('Text messages a month', ({ smsPerMonth }) => smsPerMonth),
	row('Steps of an alert policy', ({ policySteps }) => policySteps),
	`Plans include ${inWords(offered.map(({ rules }) => rules))} rules`,
	`Plans include ${inWords(offered.map(({ maintenanceWindows }) => maintenanceWindows))} windows`,
	`Plans include ${inWords(offered.map(({ statusPages }) => statusPages))} pages`,
	`Your plan includes ${Free.channels} channels with Free, ${Core.channels} with Core, ${Pro.channels} with Pro and ${Elite.channels} with Elite`,
	`${Core.smsPerMonth}, ${Pro.smsPerMonth} or ${Elite.smsPerMonth} text messages`,
	`A key may send ${inWords(
		offered.map(({ keyRequestsPerMinute }) => keyRequestsPerMinute),
		'or',
	)} requests a minute`,
	...plans.map(
		({ tier, monthlyPrice, isMostPopular }) => `${tier} ${isMostPopular ? 'MOST POPULAR ' : ''}$${monthlyPrice} /mo`,
	),
	`from $${Math.min(...plans.map(({ monthlyPrice }) => monthlyPrice))} a month`,
	`Save ${saving}%`,
	`save ${saving}%`,
	...['Free', ...paidTiers].map((tier) => supportLevels[tier as keyof typeof supportLevels].firstAnswer),
	// Regions and channels.
	`from ${askedCounts}`,
	`${Free.askedRegions} regions decide with Free, ${Core.askedRegions} with Core, ${Pro.askedRegions} with Pro and Elite`,
	`checked from up to ${regions.length}.`,
	...regions,
	`${channelKinds.length} kinds of channels`,
	// Checks and outages.
	`after ${word(failuresUntilDown)} failures`,
	`${word(failuresUntilDown)} failures that most regions see`,
	`slow when ${word(slowChecks.from)} of its last ${word(slowChecks.of)} checks`,
	`your limit in ${word(slowChecks.from)} of its last ${word(slowChecks.of)} checks`,
	`We check every ${downCheckSeconds} s on its first day down`,
	`the expected one, which is ${defaultExpectedStatusCode} unless you change it`,
	`a check ends after ${checkLimits.seconds} seconds and follows ${checkLimits.redirects} redirects`,
	`may add or resume at most ${unprovedWebsitesPerDomain} websites under one domain within ${unprovedWebsitesDays} days`,
	`up to ${maintenanceLimits.plannedDays} days back`,
	`Check the next ${word(maintenanceLimits.previewed)} occurrences`,
	`a window of ${maintenanceNowMinutes[0]} minutes, ${maintenanceNowMinutes[1] / 60} hour or ${maintenanceNowMinutes[2] / 60} hours`,
	// Webhooks, keys, imports, status pages and badges.
	`within ${channelLimits.answerSeconds} seconds`,
	`first ${channelLimits.answerBytes} bytes`,
	`calls carry two signatures for ${channelLimits.previousSecretHours} hours`,
	`the old one works for another ${keyLimits.overlapHours} hours`,
	`can be undone for ${importLimits.keptHours} hours`,
	`For ${importLimits.keptHours} hours, Undo`,
	`${statusPageLimits.barDays} days of history at a glance`,
	`Bars of ${statusPageLimits.barDays} days`,
	`the uptime of ${statusPageLimits.barDays} days`,
	`in the last ${statusPageLimits.barDays} days`,
	`at most ${statusPageLimits.webhooksAtHost.inAll} webhooks of one host, and at most ${statusPageLimits.webhooksAtHost.ofPlace} of them from one network provider`,
	`uptime of ${word(badgeKinds.filter((kind) => kind.startsWith('uptime')).length)} periods`,
	`in ${word(webhookSnippets.length)} languages`,
	`Node.js ${engines.engines.node.replace('>=', '')} or later`,
	`At least ${passwordLength.min} characters`,
	// Promises and retention of personal data.
	`${aim.toFixed(2)}%`,
	`${newWebsite} from your order to the launch`,
	`live within ${newWebsite}`,
	`Live within ${newWebsite}`,
	`What do I get within ${newWebsite}?`,
	`${migration} to move a website`,
	`Moved within ${migration}`,
	`an existing website within ${migration}`,
	`${onTheHour(usualBusinessHours.opensAt)} AM to ${onTheHour(usualBusinessHours.closesAt)} PM Eastern`,
	`the browser and the network, for ${years(keptDays.activity)}`,
	`we keep it for at most ${word(Math.round(visitorLimits.entriesKeptDays / 365))} years, and what may be spam or was not confirmed for ${possibleSpamDays} days`,
	`we keep your answers for at most ${years(keptDays.leads)}`,
	`accepted for ${years(keptDays.leads)}, in case`,
	`we keep your application for at most ${years(keptDays.applications)}`,
	`What may be spam is deleted after ${possibleSpamDays} days`,
	`We record for ${years(keptDays.auditLog)} each change`,
];

/** Numbers that no setting decides: examples, drawings, protocols, what people promise, and what other tools say of themselves. */
const others: readonly string[] = [
	'every morning at six',
	'6 AM to 2 PM',
	'refused with status 400',
	'works with /api/v1/',
	'it answers 422',
	// Drawings and examples.
	'Checked 12 s ago | Uptime, 90 days 99.98% | 180.93 ms | Checks 129,600 | Outages 1 | 30 days ago | 60 days ago | 90 days ago',
	'99.98% uptime | Response time, 24 h Highest 306 ms | 96 ms | status 503 | Up after 2 min | 241 ms | 14:02:00 | 14:02:15 | 14:02:30',
	'Measured 2,591,040 s | Down 510 s | Uptime 99.98% | interval 60 seconds | status code 200 | status 200 | 0 s A check fails',
	'down for 8 minutes and 30 seconds in 30 days | 510 of 2,592,000 seconds | 99.980% | 99.98% | 100.00% | 22:00 to 07:00',
	'after 5 minutes if nobody | Again every 30 minutes | 200-299, 401 | items.0.price | at 02:00',
	// How an outage unfolds, which tests of the engine prove.
	'15 s Other regions | 30 s Confirmed down | With three or more regions: at 15 s | Two successes from two regions',
	'after two successful checks | within 2% of | We show two decimals | the first three.',
	// Protocols and names.
	'from 200 to 299 | 408, 425, 429 or from 500 | 410 | 412 | Standard Webhooks 1.0 | SHA-256 | 256 --check | version is 0.0.0',
	'Uptime Kuma 1 | Uptime Kuma 2 | Stayup/1.0 | two-factor | 404',
	// Forms, dates and what people promise.
	'five short steps | Step 1 of 5 | 5-7 business days | 1 Review | 2 Screening | 3 Technical | 1 job',
	'April 10, 2025 | first 12 months | twelve months | at least 30 days in advance | a month with two plans',
	'within two business days | within ten days | Give us 90 days | Let both run for two weeks | within 24 hours on business days',
	// Other tools, with their sources on the page.
	'Many free monitors: 50, checked every 5 minutes | Checks every 20 seconds | More than 90 notification | More than 28 places',
	'as read on November 25, 2026',
].flatMap((line) => line.split(' | '));

const numberPattern = new RegExp(`\\d+(?:[.,:]\\d+)*|\\b(?:${words.slice(2).join('|')}|one year)\\b`, 'gi');

/** The numbers of a page that stand in none of the statements, with some words around them. */
function unexplained(text: string, statements: readonly string[]): string[] {
	const lower = text.toLowerCase();
	const spans = statements.flatMap((statement) => placesOf(lower, statement.toLowerCase()));
	return [...text.matchAll(numberPattern)]
		.filter(({ index, 0: found }) => !spans.some(([from, to]) => from <= index && index + found.length <= to))
		.map(({ index, 0: found }) => text.slice(Math.max(0, index - 40), index + found.length + 25));
}

function placesOf(text: string, statement: string): [number, number][] {
	const places: [number, number][] = [];
	for (let from = text.indexOf(statement); from >= 0; from = text.indexOf(statement, from + 1)) {
		places.push([from, from + statement.length]);
	}
	return places;
}

/** The text of a page for visitors and search engines, without code, the numbers of headings and the year of the copyright. */
function textOf(html: string): string {
	const descriptions = [...html.matchAll(/<meta name="description" content="([^"]*)"/g)].map(([, text]) => text);
	const body = html
		.replace(/<(script|style|svg|pre)\b[^>]*>.*?<\/\1>/gs, ' ')
		.replace(/<!--.*?-->/gs, '')
		.replace(/<h2>\d+\. /g, ' ')
		.replace(/<\/?(?:a|strong|code)\b[^>]*>/g, '')
		.replace(/<[^>]*>/g, ' ');
	const entities: Record<string, string> = { '&#x27;': "'", '&quot;': '"', '&amp;': '&', '&lt;': '<', '&gt;': '>' };
	return `${descriptions.join(' ')} ${body}`
		.replace(/&[#a-z0-9]+;/g, (entity) => entities[entity] ?? entity)
		.replace(/© \d{4}/g, '')
		.replace(/\s+/g, ' ');
}

describe('the numbers of public pages', () => {
	const pages = new Map<string, string>();
	beforeAll(async () => {
		const template = '<!doctype html><html><head><title></title></head><body><div id="root"></div></body></html>';
		for (const { file, html } of await writePages(template, '/assets/main.js', 0)) {
			if (file.endsWith('.html') && file !== 'changelog.html') pages.set(file, textOf(html));
		}
	});

	it('are those of the contract, or no setting of ours', () => {
		const found = [...pages].flatMap(([file, text]) =>
			unexplained(text, [...compared, ...others]).map((place) => `${file}: …${place}…`),
		);

		expect(found).toEqual([]);
	});

	it('are all still said', () => {
		const all = [...pages.values()].join(' ').toLowerCase();

		expect([...compared, ...others].filter((statement) => !all.includes(statement.toLowerCase()))).toEqual([]);
	});

	it.each([
		['a limit', 'index.html', `${Free.websites} websites`, '12 websites'],
		[
			'an interval',
			'docs/add-a-website.html',
			`every ${Core.fastestIntervalSeconds} with paid plans`,
			'every 20 with paid plans',
		],
		['a retention', 'pricing.html', `History ${Free.historyDays} days`, 'History 8 days'],
		['a retention in words', 'privacy.html', 'for one year', 'for three years'],
		['a number of channels', 'index.html', `${channelKinds.length} kinds of channels`, '8 kinds of channels'],
		['a number of regions', 'compare.html', `up to ${regions.length}.`, 'up to six.'],
		['a price', 'pricing.html', '$200 /mo', '$190 /mo'],
	])('differ if a page says %s that is not so', (_, file, said, inserted) => {
		const text = pages.get(file) ?? '';
		const statements = [...compared, ...others];
		expect(text).toContain(said);

		expect(unexplained(text.replace(said, inserted), statements).join()).toContain(inserted);
	});
});
