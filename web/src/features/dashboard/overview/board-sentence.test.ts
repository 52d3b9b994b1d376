import { hourMs, minuteMs } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { type BoardSentence, boardSentence, type SentenceOutage, type SentenceWebsite } from './board-sentence.ts';
import { plainText } from './parts.ts';

const now = new Date(2026, 10, 21, 14, 30).getTime();
const twoPm = new Date(2026, 10, 21, 14, 2).getTime();

function up(name: string, changes: Partial<SentenceWebsite> = {}): SentenceWebsite {
	return {
		id: name.toLowerCase(),
		name,
		status: 'up',
		isActive: true,
		condition: null,
		staleness: null,
		lastChecked: now - minuteMs,
		statusSince: now - 24 * hourMs,
		...changes,
	};
}
const down = (name: string, minutes: number) => up(name, { status: 'down', statusSince: now - minutes * minuteMs });
const paused = (name: string) => up(name, { isActive: false });
const pending = (name: string) => up(name, { status: 'unknown', lastChecked: null });
const notChecked = (name: string) => up(name, { staleness: { kind: 'not-checked', since: twoPm } });
const notUpdated = (name: string) => up(name, { staleness: { kind: 'not-updated', since: twoPm } });
const outageOf = (name: string, minutes: number, cause: string): SentenceOutage => ({
	id: `${name.toLowerCase()}-outage`,
	websiteId: name.toLowerCase(),
	start: now - minutes * minuteMs,
	cause,
});

const rest = [up('Blog'), up('Shop'), up('Wiki')];
const say = (websites: SentenceWebsite[], outages: SentenceOutage[] = []) => boardSentence(websites, outages, now);
/** 14:02 in the format of the machine. */
const withoutTime = (text: string) => text.replace(/since .*?(?=[:.]( |$)|$)/, 'since 14:02');
const text = ({ parts, more }: BoardSentence) => [plainText(parts), ...more].map(withoutTime).join(' | ');

describe('the sentence of the dashboard', () => {
	it('says that there is no website yet', () => {
		const said = say([]);
		expect(text(said)).toBe('No websites are monitored yet');
		expect(said).toMatchObject({ tone: 'unknown', title: '' });
	});

	it('says to a client without websites that the project runs, in whatever stage it is', () => {
		expect(boardSentence([], [], now, true).parts).toEqual(['Your website project is under way']);
		expect(boardSentence([up('Bakery')], [], now, true).parts).toEqual(['Bakery is up']);
	});

	it.each([
		[[up('Bakery')], 'Bakery is up'],
		[[up('Bakery'), up('Blog')], 'Both websites are up'],
		[[up('Bakery'), ...rest], 'All 4 websites are up'],
	])('says that all are up', (websites, expected) => {
		const said = say(websites);
		expect(text(said)).toBe(expected);
		expect(said).toMatchObject({ tone: 'up', title: 'All up', spoken: `${expected}.` });
	});

	it('says that slow and partly unreachable websites are up, and names them', () => {
		const said = say([up('Bakery', { condition: 'slow' }), up('Inn', { condition: 'partly-unreachable' }), ...rest]);
		expect(text(said)).toBe('All 5 websites are up | Inn is partly unreachable. | Bakery is slow.');
		expect(said).toMatchObject({ tone: 'up', title: 'All up' });
	});

	it('counts blocked websites and those in maintenance neither as up nor as down', () => {
		const blocked = up('Inn', { status: 'unknown', condition: 'blocked' });
		const said = say([up('Bakery', { condition: 'maintenance' }), blocked, ...rest]);
		expect(text(said)).toBe('3 of 5 are up | Our checks of Inn are blocked. | Bakery is in maintenance.');
		expect(text(say([blocked]))).toBe('Our checks of Inn are blocked');
	});

	it('names the website that is down, for how long and why', () => {
		const said = say([down('Bakery', 14), ...rest], [outageOf('Bakery', 14, 'the server responds with 503')]);
		expect(text(said)).toBe('1 of 4 is down: Bakery, for 14 minutes, the server responds with 503');
		expect(said).toMatchObject({ tone: 'down', title: '1 down: Bakery' });
	});

	it('speaks without the duration, so that it is announced only when a status changes', () => {
		const outages = [outageOf('Bakery', 14, 'the server responds with 503')];
		const websites = [down('Bakery', 14), ...rest];
		const { spoken } = boardSentence(websites, outages, now);
		expect(spoken).toBe('1 of 4 is down: Bakery, the server responds with 503.');
		expect(boardSentence(websites, outages, now + hourMs).spoken).toBe(spoken);
	});

	it('needs no number for the only website', () => {
		const said = say([down('Bakery', 14)], [outageOf('Bakery', 14, 'the certificate has expired')]);
		expect(text(said)).toBe('Bakery has been down for 14 minutes: the certificate has expired');
		expect(said.spoken).toBe('Bakery is down: the certificate has expired.');
	});

	it('counts no seconds of an outage that has just begun', () => {
		expect(text(say([down('Bakery', 0.5), ...rest]))).toBe('1 of 4 is down: Bakery, for less than a minute');
	});

	it('links the name to its outage, or to the website while the outage is not known', () => {
		const name = (outages: SentenceOutage[]) => say([down('Bakery', 14), ...rest], outages).parts[1];
		expect(name([outageOf('Bakery', 14, 'x')])).toMatchObject({ websiteId: 'bakery', outageId: 'bakery-outage' });
		expect(name([])).toMatchObject({ websiteId: 'bakery', outageId: null });
	});

	it('names several that are down, the longest outage first', () => {
		const said = say([down('Blog', 3), down('Bakery', 125), up('Shop'), up('Wiki')]);
		expect(text(said)).toBe('2 of 4 are down: Bakery for 2 hours and Blog for 3 minutes');
		expect(said.title).toBe('2 down');
		expect(said.spoken).toBe('2 of 4 are down: Bakery and Blog.');
	});

	it('names the longest outage of many and counts the others', () => {
		const said = say(['A', 'B', 'C', 'D', 'E'].map((name, index) => down(name, 10 - index)));
		expect(text(said)).toBe('All 5 websites are down: A for 10 minutes and 4 more');
		expect(said.parts.at(-1)).toEqual({ left: 4, state: 'down' });
	});

	it('says which are not checked, and never that they are up', () => {
		const said = say([notChecked('Bakery'), ...rest]);
		expect(text(said)).toBe('1 of 4 has not been checked since 14:02: Bakery | This is a problem on our side.');
		expect(said).toMatchObject({ tone: 'unknown', title: '1 not checked', isOurs: true });
	});

	it('says since when it has no news of any website', () => {
		const said = say(['Bakery', 'Blog', 'Shop'].map(notUpdated));
		expect(text(said)).toBe('This page has not been updated since 14:02');
		expect(said).toMatchObject({ tone: 'unknown', title: '3 not updated', isOurs: false });
	});

	it('says of several only since when none of them has been checked', () => {
		const longer = up('Blog', { staleness: { kind: 'not-checked', since: twoPm - 24 * hourMs } });
		const [part] = say([notChecked('Bakery'), longer, up('Shop')]).parts;
		const [alone] = say([notChecked('Bakery'), up('Blog'), up('Shop')]).parts;
		expect(part).toBe(String(alone).replace('1 of 3 has', '2 of 3 have').replace('Bakery', 'Bakery and Blog'));
	});

	it('says that no website has been checked', () => {
		expect(text(say(['Bakery', 'Blog', 'Shop'].map(notChecked)))).toBe(
			'No website has been checked since 14:02 | This is a problem on our side.',
		);
	});

	it('says what is down before what is not checked', () => {
		const said = say([down('Bakery', 14), notChecked('Blog'), up('Shop')]);
		expect(text(said)).toBe(
			'1 of 3 is down: Bakery, for 14 minutes | 1 of 3 has not been checked since 14:02: Blog. | This is a problem on our side.',
		);
	});

	it('counts paused websites apart', () => {
		expect(text(say([...rest, paused('Archive')]))).toBe('All 3 active websites are up | 1 is paused.');
		expect(text(say([down('Bakery', 14), up('Blog'), paused('Archive'), paused('Old')]))).toBe(
			'1 of 2 is down: Bakery, for 14 minutes | 2 are paused.',
		);
	});

	it.each([
		[[paused('Bakery')], 'Bakery is paused'],
		[[paused('Bakery'), paused('Blog')], 'Both websites are paused'],
		[[paused('Bakery'), paused('Blog'), paused('Shop')], 'All 3 websites are paused'],
	])('says that all are paused', (websites, expected) => {
		const said = say(websites);
		expect(text(said)).toBe(expected);
		expect(said.tone).toBe('unknown');
	});

	it('waits for a first result', () => {
		expect(text(say([pending('Bakery')]))).toBe('The first check of Bakery is running');
		expect(say([pending('Bakery')]).tone).toBe('unknown');
		expect(text(say([pending('Bakery'), ...rest]))).toBe('3 of 4 are up | The first check of Bakery is running.');
	});

	it('says that a status is not known yet after a change of the URL', () => {
		expect(text(say([up('Bakery', { status: 'unknown' }), up('Blog')]))).toBe(
			'1 of 2 is up | The status of Bakery is not known yet.',
		);
	});
});
