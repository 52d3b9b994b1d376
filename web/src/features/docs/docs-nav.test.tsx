import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { guidePages } from '../../lib/public-pages/guide-pages.ts';
import { DocsNav } from './docs-nav.tsx';

function Page() {
	const { pathname, hash } = useLocation();
	return (
		<>
			<DocsNav path="/docs/alerts" className="" />
			<p data-testid="url">{pathname + hash}</p>
		</>
	);
}

const open = () => renderScreen(<Page />, { path: '/docs/*', url: '/docs/alerts' });
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the guides' });
const links = () =>
	within(screen.getByRole('navigation', { name: 'Guides' }))
		.queryAllByRole('link')
		.map((link) => link.getAttribute('href'));
const url = () => screen.getByTestId('url').textContent;
const all = [...guidePages.map(({ path }) => path), '/api/docs'];

describe('the list of the documentation', () => {
	it('has all guides and the API reference until something is typed', async () => {
		open();
		expect(links()).toEqual(expect.arrayContaining(all));
		await userEvent.type(field(), 'badge');

		expect(links()).toEqual(['/docs/status-pages', '/docs/status-pages#badges']);
		expect(screen.getByText('1 result')).toBeTruthy();
	});

	it('opens the first page that is found on Enter, and shows all guides again', async () => {
		open();
		await userEvent.type(field(), 'badge{Enter}');

		expect(url()).toBe('/docs/status-pages#badges');
		expect(field().value).toBe('');
		expect(links()).toEqual(expect.arrayContaining(all));
		expect(document.activeElement).toBe(document.body);
	});

	it('says that nothing is found, and then opens nothing', async () => {
		open();
		await userEvent.type(field(), 'zebra{Enter}');

		expect(screen.getByRole('status').textContent).toBe('No results for “zebra”.');
		expect(links()).toEqual([]);
		expect(url()).toBe('/docs/alerts');
	});

	it('shows all guides again on Escape', async () => {
		open();
		await userEvent.type(field(), 'badge{Escape}');

		expect(field().value).toBe('');
		expect(links()).toEqual(expect.arrayContaining(all));
	});
});
