import { expect, it } from 'vitest';
import { renderEmail } from '../templates/render-email.ts';
import type { MonthOfWebsite } from './month-figures.ts';
import { type MonthlyReport, monthlyReportEmail } from './report-emails.ts';

it('the monthly report of websites that were never checked does not say that they had no outages', () => {
	const { subject, text } = renderEmail(monthlyReportEmail(reportOf([aMonth({ uptime: null })])));

	expect(subject).toBe('Bakery in February 2026: not checked');
	expect(text).toContain('your website was not checked');
	expect(text).not.toContain('no outages');
});

it('the monthly report says how much maintenance there was, and the uptime with it', () => {
	const days = [{ start: Date.UTC(2026, 1, 1), stats: { upSeconds: 86_400, downSeconds: 0 } }];
	const maintenance = { seconds: 5400, uptime: 99.771 };
	const { text } = renderEmail(monthlyReportEmail(reportOf([aMonth({ days, maintenance })])));

	expect(text).toContain('Down for 1 h 30 min in maintenance, which does not count; with it, the uptime is 99.77%.');
});

it('the monthly report mentions the downtime of an outage that began in the month before', () => {
	const { subject, text } = renderEmail(monthlyReportEmail(reportOf([aMonth({ uptime: 99, downSeconds: 600 })])));

	expect(subject).toBe('Bakery in February 2026: no new outages, 10 min down');
	expect(text).not.toContain('nothing you need to do');
});

it('the monthly report names the most viewed pages, the sources and the countries of a website', () => {
	const days = [{ start: Date.UTC(2026, 1, 1), stats: { upSeconds: 86_400, downSeconds: 0 } }];
	const visitors = {
		views: 1800,
		visits: 900,
		pages: [named('/menu', 1200), named('/<b>', 400), named(`/${'long/'.repeat(30)}`, 1)],
		sources: [named('(direct)', 500), named('search.example', 300)],
		countries: [named('US', 700), named('(unknown)', 200)],
	};
	const { text, html } = renderEmail(
		monthlyReportEmail(
			reportOf([
				aMonth({ days, visitors }),
				aMonth({ name: 'Florist', uptime: null, visitors: { ...visitors, sources: [], countries: [] } }),
			]),
		),
	);

	expect(text).toContain('1,800 page views in 900 visits.\nPages: /menu (1,200), /<b> (400), /long/');
	expect(text).toContain(
		'… (1)\nSources: direct (500), search.example (300)\nCountries: United States (700), unknown (200)',
	);
	expect(text).toContain('Florist: not measured, 1,800 page views in 900 visits\nPages: /menu (1,200)');
	expect(html).toContain('Pages: /menu (1,200), /&lt;b&gt; (400)');
	expect(html.match(/Pages: /g)).toHaveLength(2);
});

it('the monthly report of two thousand websites is not cut off by Gmail, and shows the worst first', () => {
	const days = Array.from({ length: 28 }, (_, index) => ({
		start: Date.UTC(2026, 1, 1 + index),
		stats: { upSeconds: 86_000, downSeconds: 400 },
	}));
	const longNames = ['a', 'b', 'c'].map((name) => named(`/${name.repeat(100)}`, 99_999));
	const websites = Array.from({ length: 2000 }, (_, index) =>
		aMonth({
			name: `Website ${index} of a company with a long name`,
			uptime: 99.5,
			downSeconds: index * 60,
			outages: 1,
			days,
			visitors: {
				views: 123_456,
				visits: 65_432,
				pages: longNames,
				sources: longNames,
				countries: [named('US', 99_999), named('GB', 99_999), named('DE', 99_999)],
			},
		}),
	);

	const { text, html } = renderEmail(monthlyReportEmail(reportOf(websites)));

	expect(Buffer.byteLength(html)).toBeLessThan(102_000);
	expect(text.indexOf('Website 1999 ')).toBeLessThan(text.indexOf('Website 1998 '));
	expect(text).toContain('and 1928 more on your dashboard');
});

function named(name: string, views: number) {
	return { name, views };
}

function aMonth(changes: Partial<MonthOfWebsite>): MonthOfWebsite {
	return {
		name: 'Bakery',
		uptime: 100,
		uptimeBefore: null,
		outages: 0,
		downSeconds: 0,
		averageResponseTime: null,
		days: [],
		longestOutage: null,
		maintenance: null,
		visitors: null,
		...changes,
	};
}

function reportOf(websites: readonly MonthOfWebsite[]): MonthlyReport {
	return { name: 'Alice', month: '2026-02', websites, dashboardUrl: 'https://stayup.example/dashboard' };
}
