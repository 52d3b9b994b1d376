/** The month in one mail: one sentence that says whether there is something to do, and a line a website. */
import { type EmailContent, hello } from './email-content.ts';

export interface MonthOfWebsite {
	name: string;
	/** In percent; null where nothing was measured. */
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
		button: { label: 'Open the dashboard', url: dashboardUrl },
		footnote: 'You get this on the first of each month because alert mails are on. Your profile switches them off.',
	};
}

/** Quiet good news first: most months there is nothing to do. */
function summaryOf(websites: readonly MonthOfWebsite[]): string {
	const outages = websites.reduce((sum, website) => sum + website.outages, 0);
	if (outages === 0) return 'it was a quiet month without an outage. There is nothing for you to do.';
	const worst = websites.toSorted((a, b) => b.downSeconds - a.downSeconds)[0];
	const count = outages === 1 ? 'one outage' : `${outages} outages`;
	return `there ${outages === 1 ? 'was' : 'were'} ${count}. ${worst?.name} was down longest, for ${inWords(worst?.downSeconds ?? 0)}: the page of each outage says who can mend its cause.`;
}

function lineOf({ name, uptime, outages, downSeconds }: MonthOfWebsite): string {
	if (uptime === null) return `${name}: not measured`;
	const down =
		outages === 0
			? 'no outage'
			: `${outages === 1 ? '1 outage' : `${outages} outages`}, down for ${inWords(downSeconds)}`;
	return `${name}: ${uptime.toFixed(2)}% up, ${down}`;
}

function inWords(seconds: number): string {
	const minutes = Math.round(seconds / 60);
	if (minutes < 1) return 'less than a minute';
	if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
	const hours = Math.floor(minutes / 60);
	return `${hours === 1 ? '1 hour' : `${hours} hours`} ${minutes % 60} min`;
}
