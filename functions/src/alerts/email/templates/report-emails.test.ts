import { expect, it } from 'vitest';
import { renderEmail } from './render-email.ts';
import { type MonthlyReport, type MonthOfWebsite, monthlyReportEmail } from './report-emails.ts';

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

it('the monthly report of two thousand websites is not cut off by Gmail, and shows the worst first', () => {
	const days = Array.from({ length: 28 }, (_, index) => ({
		...{ start: Date.UTC(2026, 1, 1 + index), stats: { upSeconds: 86_000, downSeconds: 400 } },
	}));
	const websites = Array.from({ length: 2000 }, (_, index) =>
		aMonth({
			name: `Website ${index} of a company with a long name`,
			uptime: 99.5,
			downSeconds: index * 60,
			outages: 1,
			days,
		}),
	);

	const { text, html } = renderEmail(monthlyReportEmail(reportOf(websites)));

	expect(Buffer.byteLength(html)).toBeLessThan(102_000);
	expect(text.indexOf('Website 1999 ')).toBeLessThan(text.indexOf('Website 1998 '));
	expect(text).toContain('and 1928 more on your dashboard');
});

function aMonth(changes: Partial<MonthOfWebsite>): MonthOfWebsite {
	return {
		...{ name: 'Bakery', uptime: 100, uptimeBefore: null, outages: 0, downSeconds: 0 },
		...{ averageResponseTime: null, days: [], longestOutage: null, maintenance: null, visitors: null },
		...changes,
	};
}

function reportOf(websites: readonly MonthOfWebsite[]): MonthlyReport {
	return { name: 'Alice', month: '2026-02', websites, dashboardUrl: 'https://stayup.example/dashboard' };
}
