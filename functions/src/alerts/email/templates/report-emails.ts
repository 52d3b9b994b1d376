/** The monthly report: a summary that says whether the user must act, and a line for each website. */
import { durationInWords } from '@stayup/contract';
import { type EmailContent, hello } from './email-content.ts';

export interface MonthOfWebsite {
	name: string;
	/** In percent; null if nothing was measured. */
	uptime: number | null;
	outages: number;
	downSeconds: number;
}

export interface MonthlyReport {
	name: string | null;
	/** YYYY-MM. */
	month: string;
	websites: readonly MonthOfWebsite[];
	dashboardUrl: string;
}

export function monthlyReportEmail({ name, month, websites, dashboardUrl }: MonthlyReport): EmailContent {
	const title = new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
		...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
	});
	return {
		subject: `Your websites in ${title}`,
		heading: `Your websites in ${title}`,
		paragraphs: [`${hello(name)}, ${summaryOf(websites)}`, websites.map(lineOf).join('\n')],
		button: { label: 'View dashboard', url: dashboardUrl },
		footnote:
			'You receive this report on the first of each month because emails are on. You can turn them off in your profile.',
	};
}

function summaryOf(websites: readonly MonthOfWebsite[]): string {
	if (websites.every(({ uptime }) => uptime === null)) return 'your websites were not checked.';
	const outages = websites.reduce((sum, website) => sum + website.outages, 0);
	if (outages === 0) return "your websites had no outages. There's nothing you need to do.";
	const worst = websites.toSorted((a, b) => b.downSeconds - a.downSeconds)[0];
	return `your websites had ${countOf(outages)}. ${worst?.name} was down the longest, for ${durationOf(worst?.downSeconds ?? 0)}. The page of each outage says who can fix its cause.`;
}

function lineOf({ name, uptime, outages, downSeconds }: MonthOfWebsite): string {
	if (uptime === null) return `${name}: not measured`;
	const down = outages === 0 ? 'no outages' : `${countOf(outages)}, down for ${durationOf(downSeconds)}`;
	return `${name}: ${uptime.toFixed(2)}% uptime, ${down}`;
}

function countOf(outages: number): string {
	return outages === 1 ? '1 outage' : `${outages} outages`;
}

function durationOf(seconds: number): string {
	return durationInWords(seconds * 1000, { style: 'long' });
}
