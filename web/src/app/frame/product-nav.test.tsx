import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aliceInfo } from '../../entities/account/session/builders.ts';
import { isInSection, linksOutsideBar, productLinks } from '../commands/product-links.ts';
import { showCommands, useShownCommands } from '../commands/shown-commands.ts';
import { GoToButton, ProductNav } from './product-nav.tsx';

function Frame() {
	return (
		<>
			<ProductNav />
			<GoToButton />
			<p data-testid="shown">{useShownCommands() ?? 'closed'}</p>
		</>
	);
}

describe('the navigation of the product', () => {
	afterEach(() => showCommands(null));

	it.each([
		['/dashboard', 'Dashboard', 'page'],
		['/websites/w1/checks', 'Dashboard', 'true'],
		['/outages', 'Outages', 'page'],
		['/outages/o1', 'Outages', 'true'],
		['/maintenance/add', 'Maintenance', 'true'],
		['/status-pages', 'Status pages', 'page'],
		['/status-pages/p1/subscribers', 'Status pages', 'true'],
		['/channels/policies/p1', 'Alerts', 'true'],
	])('on %s marks only %s', (url, label, current) => {
		renderScreen(<Frame />, { path: url });
		const links = within(screen.getByRole('navigation', { name: 'Product' })).getAllByRole('link');

		expect(links.map(({ textContent }) => textContent)).toEqual([
			'Dashboard',
			'Outages',
			'Maintenance',
			'Status pages',
			'Alerts',
		]);
		expect(
			links.flatMap((link) => {
				const mark = link.getAttribute('aria-current');
				return mark === null ? [] : [[link.textContent, mark]];
			}),
		).toEqual([[label, current]]);
	});

	it('hides on a phone the section for which the bar has no room', () => {
		window.localStorage.setItem('userInfo', JSON.stringify(aliceInfo({ role: 'admin' })));
		renderScreen(<Frame />);
		const shown = screen.getAllByRole('listitem').filter(({ className }) => className.includes('max-md:flex'));
		const hidden = screen.getAllByRole('listitem').filter(({ className }) => className.includes('hidden'));

		expect(hidden.map(({ textContent }) => textContent)).toEqual(['Maintenance']);
		expect(shown).toHaveLength(5);
		expect(shown).not.toContain(hidden[0]);
	});

	it('opens “Go to”', async () => {
		renderScreen(<Frame />);
		await userEvent.click(screen.getByRole('button', { name: /^Go to/ }));

		expect(screen.getByTestId('shown').textContent).toBe('go-to');
	});

	it('has Admin for admins only', () => {
		const labels = (role: string) => productLinks({ role }).map(({ label }) => label);

		expect(labels('user')).not.toContain('Admin');
		expect(labels('ADMIN')).toContain('Admin');
	});

	it.each([
		['nothing else', 'user', false, []],
		['a project', 'user', true, ['Maintenance']],
		['Admin', 'admin', false, ['Maintenance']],
		['both', 'admin', true, ['Maintenance', 'Status pages']],
	])('has five sections in the bar of a phone, with %s', (_, role, hasProject, expected) => {
		const links = productLinks({ role }, hasProject);
		const left = linksOutsideBar(links);

		expect(left.map(({ label }) => label)).toEqual(expected);
		expect(links.filter((link) => link.icon !== undefined && !left.includes(link))).toHaveLength(5);
	});

	it('does not take a path that only begins alike for its own', () => {
		const [dashboard] = productLinks(null);

		expect(dashboard && isInSection(dashboard, '/dashboards')).toBe(false);
	});
});
