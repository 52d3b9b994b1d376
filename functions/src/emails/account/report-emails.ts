/** The monthly report: what happened, one sentence of advice, and each website's days. */
import { durationInWords, uptimeText } from '@stayup/contract';
import { barOf } from '../../messages/content/day-bars.ts';
import {
	capitalized,
	type DayBar,
	type EmailContent,
	hello,
	type StatusLine,
} from '../../messages/content/email-content.ts';
import { shortDay } from '../../messages/content/email-times.ts';
import { unsubscribeUrls } from '../email-link-urls.ts';
import type { AccountEmails } from './account-email.ts';
import { type MonthOfWebsite, monthFigures } from './month-figures.ts';
import { visitorDetails, visitorsInWords } from './visitor-words.ts';

export const reportEmails = {
	'monthly-report': {
		needs: 'confirmed',
		async content({ month }, { uid, name, email, appOrigin }, sources) {
			const websites = await monthFigures(sources, uid, month);
			const link = { ownerId: uid, outageId: null, websiteId: null, subject: 'your websites', sentTo: email };
			const token = await sources.emailLinks.mint(link, sources.now());
			const report = monthlyReportEmail({ name, month, dashboardUrl: `${appOrigin}/dashboard`, websites });
			return { ...report, ...unsubscribeUrls(appOrigin, token) };
		},
	},
} satisfies AccountEmails;

export interface MonthlyReport {
	name: string | null;
	/** YYYY-MM. */
	month: string;
	websites: readonly MonthOfWebsite[];
	dashboardUrl: string;
}

/** Gmail cuts off emails above 102 KB, so only these have a bar. */
const barsShown = 12;
const linesShown = 60;
/** Of these lines, those with the most viewed pages. */
const detailedLines = 36;

export function monthlyReportEmail({ name, month, websites, dashboardUrl }: MonthlyReport): EmailContent {
	const title = monthName(Date.parse(`${month}-01`), { year: 'numeric' });
	const [only] = websites.length === 1 ? websites : [];
	const subject = only ? only.name : 'Your websites';
	const measured = websites.filter(({ uptime }) => uptime !== null).toSorted((a, b) => b.downSeconds - a.downSeconds);
	const result = measured.length === 0 ? 'not checked' : outagesIn(sumOf(websites));
	const isCalm = measured.length > 0 && sumOf(websites).downSeconds === 0;
	return {
		subject: `${subject} in ${title}: ${result}`,
		band: { tone: isCalm ? 'up' : 'neutral', label: 'Monthly report', detail: title },
		heading: `${subject} in ${title}`,
		paragraphs: [`${hello(name)}, ${resultOf(websites)}`, adviceOn(websites)],
		dayBars: measured.slice(0, barsShown).flatMap((website) => dayBarOf(website, month)),
		lines: linesOf([...measured.slice(barsShown), ...websites.filter(({ uptime }) => uptime === null)], month),
		button: { label: 'View dashboard', url: dashboardUrl },
		footnote:
			'You receive this report on the first of each month because emails are on. You can turn them off under Alerts.',
	};
}

function resultOf(websites: readonly MonthOfWebsite[]): string {
	const [your, were] = websites.length === 1 ? ['your website', 'was'] : ['your websites', 'were'];
	if (websites.every(({ uptime }) => uptime === null)) return `${your} ${were} not checked.`;
	const { outages, downSeconds } = sumOf(websites);
	const down = downSeconds === 0 ? '' : ` and ${were} down for ${durationInWords(downSeconds * 1000)}`;
	return `${your} had ${countOf(outages, downSeconds)}${down}.`;
}

/** The longest outage and its cause: with the next step if it is going on, because one step is done sooner than ten. */
function adviceOn(websites: readonly MonthOfWebsite[]): string {
	if (websites.every(({ uptime }) => uptime === null)) return 'Your dashboard shows whether they are paused.';
	const { outages, downSeconds } = sumOf(websites);
	if (outages === 0 && downSeconds === 0) return "There's nothing you need to do.";
	const [longest] = websites
		.flatMap(({ name, longestOutage }) => (longestOutage ? [{ name, ...longestOutage }] : []))
		.toSorted((a, b) => b.durationMs - a.durationMs);
	if (!longest) return 'Your dashboard lists each outage with its cause.';
	const { name, start, durationMs, cause } = longest;
	const next = cause.nextStep === null ? '' : ` Next step: ${cause.nextStep}`;
	return `Longest outage: ${name} on ${shortDay(start)}, for ${durationInWords(durationMs)}. ${cause.sentence}${next}`;
}

function dayBarOf(website: MonthOfWebsite, month: string): DayBar[] {
	const [from, until] = spanOf(month);
	const bar = barOf(website.days, from, until);
	return bar
		? [
				{
					...bar,
					title: website.name,
					summary: summaryOf(website, monthName(from - 1)),
					details: visitorDetails(website.visitors),
				},
			]
		: [];
}

function summaryOf(website: MonthOfWebsite, monthBefore: string): string {
	const { uptime, uptimeBefore, averageResponseTime } = website;
	const change = uptime === null || uptimeBefore === null ? null : Math.round((uptime - uptimeBefore) * 100) / 100;
	const sentences = [
		capitalized(outagesIn(website)),
		...(change === null ? [] : [`${changeInWords(change)} in ${monthBefore}`]),
		...maintenanceIn(website),
		...visitorsIn(website),
		...(averageResponseTime === null ? [] : [`Average response time ${Math.round(averageResponseTime)} ms`]),
	];
	return `${sentences.join('. ')}.`;
}

/** Maintenance does not lower the uptime, so the report says how much there was. */
function maintenanceIn({ maintenance }: MonthOfWebsite): string[] {
	if (!maintenance) return [];
	const length = durationInWords(maintenance.seconds * 1000);
	const counted = maintenance.uptime === null ? '' : `; with it, the uptime is ${uptimeText(maintenance.uptime)}`;
	return [`Down for ${length} in maintenance, which does not count${counted}`];
}

function visitorsIn({ visitors }: MonthOfWebsite): string[] {
	return visitors ? [visitorsInWords(visitors)] : [];
}

function changeInWords(points: number): string {
	if (points === 0) return 'The same uptime as';
	return `Uptime ${Math.abs(points).toFixed(2)} points ${points > 0 ? 'higher' : 'lower'} than`;
}

function linesOf(websites: readonly MonthOfWebsite[], month: string): StatusLine[] {
	const more = websites.length - linesShown;
	return [
		...websites.slice(0, linesShown).map((website, index): StatusLine => {
			const { name, days, downSeconds } = website;
			const bar = barOf(days, ...spanOf(month));
			const details = index < detailedLines ? visitorDetails(website.visitors) : [];
			return bar === null
				? { tone: 'neutral', text: [`${name}: not measured`, ...visitorsIn(website)].join(', '), details }
				: {
						tone: downSeconds === 0 ? 'up' : 'warning',
						text: [`${name}: ${bar.figure}`, outagesIn(website), ...visitorsIn(website)].join(', '),
						details,
					};
		}),
		...(more > 0 ? [{ tone: 'neutral', text: `and ${more} more on your dashboard` } as const] : []),
	];
}

function outagesIn({ outages, downSeconds }: { outages: number; downSeconds: number }): string {
	const count = countOf(outages, downSeconds);
	return downSeconds === 0 ? count : `${count}, ${durationInWords(downSeconds * 1000)} down`;
}

/** An outage that began in the month before has downtime in this month without being counted. */
function countOf(outages: number, downSeconds: number): string {
	if (outages === 0) return downSeconds === 0 ? 'no outages' : 'no new outages';
	return outages === 1 ? '1 outage' : `${outages} outages`;
}

function sumOf(websites: readonly MonthOfWebsite[]): { outages: number; downSeconds: number } {
	return {
		outages: websites.reduce((sum, website) => sum + website.outages, 0),
		downSeconds: websites.reduce((sum, website) => sum + website.downSeconds, 0),
	};
}

function monthName(at: number, options: Intl.DateTimeFormatOptions = {}): string {
	return new Date(at).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC', ...options });
}

/** Midnight UTC of the first day of a month, as YYYY-MM, and of the month after it. */
function spanOf(month: string): [from: number, until: number] {
	const from = Date.parse(`${month}-01`);
	return [from, Date.UTC(new Date(from).getUTCFullYear(), new Date(from).getUTCMonth() + 1, 1)];
}
