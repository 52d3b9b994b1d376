import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { SubNav } from './sub-nav.tsx';

const items = [
	{ label: 'Overview', to: '/websites/a' },
	{ label: 'Checks', to: '/websites/a/checks' },
	{ label: 'Outages', to: '/websites/a/outages', count: 1200 },
] as const;

function open(path: string): void {
	render(
		<MemoryRouter initialEntries={[path]}>
			<SubNav label="Website" items={items} />
		</MemoryRouter>,
	);
}

const current = () => screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);

describe('the navigation inside a screen', () => {
	it('is a named navigation of links', () => {
		open('/websites/a');

		expect(screen.getByRole('navigation', { name: 'Website' })).toBeTruthy();
		expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(items.map(({ to }) => to));
	});

	it.each([
		['/websites/a', 'Overview'],
		['/websites/a/checks', 'Checks'],
	])('on %s marks only “%s”', (path, label) => {
		open(path);

		expect(current()).toEqual([label]);
	});

	it('marks the link that was clicked', async () => {
		open('/websites/a');
		await userEvent.click(screen.getByRole('link', { name: 'Checks' }));

		expect(current()).toEqual(['Checks']);
	});

	it('shows a count after its label', () => {
		open('/websites/a');

		expect(screen.getByRole('link', { name: 'Outages 1,200' })).toBeTruthy();
	});
});
