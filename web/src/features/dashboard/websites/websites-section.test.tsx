import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderAt } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { WebsitesSection } from './websites-section.tsx';

const websites = [
	aWebsite({ _id: 'bakery', name: 'Bakery', tags: ['shop', 'client'], lastResponseTime: 120 }),
	aWebsite({
		_id: 'blog',
		name: 'Blog',
		url: 'https://blog.example',
		tags: ['client'],
		lastResponseTime: 940,
		status: 'down',
	}),
	aWebsite({ _id: 'own', name: 'Own', url: 'https://own.example', lastResponseTime: 80 }),
];

function show() {
	return renderAt(
		`${window.location.pathname}${window.location.search}`,
		<WebsitesSection websites={websites} leaving={null} onRemove={() => undefined} />,
	);
}

const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const header = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const selected = () =>
	screen
		.queryAllByRole('checkbox', { checked: true })
		.map((box) => box.getAttribute('aria-label'))
		.filter((label) => !label?.includes('all'));

/** By the class that hides it on a phone. */
const isFolded = () => screen.getByRole('combobox', { name: 'Status' }).closest('.max-sm\\:hidden') !== null;

beforeEach(() => window.history.replaceState(null, '', '/dashboard'));

describe('the websites table', () => {
	it('shows the slowest website first after one click, and keeps the order in the URL', async () => {
		show();
		expect(names()).toEqual(['Blog', 'Bakery', 'Own']);
		await click('Response');
		// Down: its last response time is no news.
		expect(names()).toEqual(['Bakery', 'Own', 'Blog']);
		expect(window.location.search).toBe('?sort=-response');
		expect(header('Response').getAttribute('aria-sort')).toBe('descending');
		await click('Response');
		expect(names()).toEqual(['Own', 'Bakery', 'Blog']);
		await click('Response');
		expect(header('Response').hasAttribute('aria-sort')).toBe(false);
		expect(window.location.search).toBe('');
	});

	it('shows the websites that match the text, the tag and the state in the URL', async () => {
		const { unmount } = show();
		await userEvent.keyboard('/bakery');
		await waitFor(() => expect(names()).toEqual(['Bakery']));
		expect(window.location.search).toBe('?search=bakery');
		await userEvent.keyboard('{Escape}');
		await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tag' }), 'client');
		await waitFor(() => expect(names()).toEqual(['Blog', 'Bakery']));
		unmount();

		show();
		expect(names()).toEqual(['Blog', 'Bakery']);
		await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'paused');
		await screen.findByText('No matching websites');
		await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
		await waitFor(() => expect(names()).toEqual(['Blog', 'Bakery', 'Own']));
		expect(window.location.search).toBe('');
	});

	it('folds the filters behind a button on a phone, except while one filters', async () => {
		show();
		const filters = screen.getByRole('button', { name: 'Filters' });
		expect(filters.getAttribute('aria-expanded')).toBe('false');
		expect(isFolded()).toBe(true);
		await userEvent.click(filters);
		expect(filters.getAttribute('aria-expanded')).toBe('true');
		expect(isFolded()).toBe(false);
		await userEvent.click(filters);
		expect(isFolded()).toBe(true);

		await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'down');
		expect(isFolded()).toBe(false);
		expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
	});

	it('has no filters for a single website, except while one filters', () => {
		const one = websites.slice(0, 1);
		const { unmount } = renderAt(
			'/dashboard',
			<WebsitesSection websites={one} leaving={null} onRemove={() => undefined} />,
		);
		expect(screen.queryByRole('search')).toBeNull();
		unmount();

		renderAt('/dashboard?state=down', <WebsitesSection websites={one} leaving={null} onRemove={() => undefined} />);
		expect(screen.getByRole('combobox', { name: 'Status' })).toBeTruthy();
	});

	it('shows URLs without their scheme, and the whole one on hover', () => {
		show();
		expect(screen.getByText('blog.example').title).toBe('https://blog.example');
	});

	it('is busy while the websites load', () => {
		renderAt('/dashboard', <WebsitesSection websites={undefined} leaving={null} onRemove={() => undefined} />);

		expect(screen.getByRole('region', { name: 'Monitored websites' }).getAttribute('aria-busy')).toBe('true');
	});

	it('pauses the websites with a tag in three clicks', async () => {
		const server = startFakeServer();
		server.answer('POST /api/websites/changes', () => Response.json([]));
		show();
		await click('Group by tag');
		await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all tagged client' }));
		await screen.findByText('2 selected');
		await userEvent.click(
			within(screen.getByRole('region', { name: 'Selected websites' })).getByRole('button', { name: 'Pause' }),
		);
		await screen.findByText('Monitoring paused: 2 websites');
		expect(server.bodies('POST /api/websites/changes')).toEqual([
			{ websites: ['bakery', 'blog'], change: { isActive: false } },
		]);
	});

	it('remembers groups, folded groups, low rows and columns on this device', async () => {
		const { unmount } = show();
		await click('Group by tag');
		expect(names()).toEqual(['Blog', 'Bakery', 'Bakery', 'Own']);
		await screen.findByRole('button', { name: 'shop' });
		await click('shop');
		expect(names()).toEqual(['Blog', 'Bakery', 'Own']);
		unmount();
		show();
		expect(names()).toEqual(['Blog', 'Bakery', 'Own']);
		expect(screen.getByRole('button', { name: 'shop' }).getAttribute('aria-expanded')).toBe('false');
		expect(JSON.parse(window.localStorage.getItem('dashboardView') ?? '')).toMatchObject({
			isGrouped: true,
			folded: ['shop'],
		});
	});

	it('selects all websites between two with Shift', async () => {
		show();
		const user = userEvent.setup();
		await user.click(screen.getByRole('checkbox', { name: 'Select Blog' }));
		await user.keyboard('{Shift>}');
		await user.click(screen.getByRole('checkbox', { name: 'Select Own' }));
		await user.keyboard('{/Shift}');
		expect(selected()).toEqual(['Select Blog', 'Select Bakery', 'Select Own']);
		await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
		expect(selected()).toEqual([]);
	});

	it('moves through the rows with J and K, selects with X, and opens with Enter', async () => {
		show();
		await userEvent.keyboard('jj');
		expect(document.activeElement?.textContent).toBe('Bakery');
		await userEvent.keyboard('x');
		expect(selected()).toEqual(['Select Bakery']);
		await userEvent.keyboard('jjk');
		expect(document.activeElement?.textContent).toBe('Bakery');
		await userEvent.keyboard('{Enter}');
		expect(window.location.pathname).toBe('/websites/bakery');
	});

	it('moves through the headings of groups too, where Enter folds', async () => {
		show();
		await click('Group by tag');
		(document.activeElement as HTMLElement).blur();
		await userEvent.keyboard('j{Enter}');
		expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false');
	});

	it('does not listen to single keys when they are switched off', async () => {
		window.localStorage.setItem('singleKeys', 'off');
		show();
		await userEvent.keyboard('j');
		expect(document.activeElement).toBe(document.body);
	});
});
