import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { guidePages } from '../../lib/public-pages/guide-pages.ts';
import { publicPages } from '../../lib/public-pages/public-pages.ts';
import { Footer } from './footer.tsx';
import { footerColumns } from './navigation.ts';

it('the footer has the specified links, and beside them those of the product', () => {
	renderScreen(<Footer container="" />);
	const groups = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('group');

	expect(
		groups.map((group) => [
			group.querySelector('summary')?.textContent,
			...within(group)
				.getAllByRole('link')
				.map((link) => `${link.textContent} ${link.getAttribute('href')}`),
		]),
	).toEqual([
		[
			'Features',
			'Website status /features#website-status',
			'SSL certification /features#ssl-certification',
			'Traffic data /features#traffic-data',
			'Downtime notifications /features#downtime-notifications',
		],
		[
			'Product',
			'Docs /docs',
			'Status pages /docs/status-pages',
			'Alerts /docs/alerts',
			'Import /docs/import',
			'API /api/docs',
			'Compare /compare',
			'Changelog /changelog',
			'Service status /s/status',
		],
		['Resources', 'Documentation /', 'API Reference /', 'Blog /', 'Support /support'],
		[
			'Company',
			'About /about',
			'Careers /careers',
			'Privacy Policy /privacy',
			'Terms of Service /terms',
			'Security /security',
		],
	]);
});

it('the links of the product lead to pages that exist', () => {
	const links = footerColumns.find(({ title }) => title === 'Product')?.links ?? [];
	const pages: string[] = [...Object.values(publicPages), ...guidePages].map(({ path }) => path);

	expect(links.filter(({ to }) => !pages.includes(to)).map(({ label, isServed }) => [label, isServed])).toEqual([
		['API', true],
		['Service status', true],
	]);
});
