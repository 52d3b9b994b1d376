import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { Support } from './support.tsx';

it('the support page says what a firewall must allow: the user agent, because the IP addresses of no region are fixed', () => {
	renderScreen(<Support />);

	const section = within(screen.getByRole('region', { name: 'Allow our checks' }));
	section.getByText('Stayup/');
	section.getByText(/^Stayup\/1\.0 \(\+https:.*\/support\)$/);
	section.getByText(/our IP addresses are not fixed/);
	const rows = section.getAllByRole('row').map((row) => row.textContent);
	expect(rows.slice(1)).toEqual([
		'Virginia, USAus-east4us-east4AllNot fixed',
		'Oregon, USAus-west1us-west1AllNot fixed',
		'Belgiumeurope-west1europe-west1Core and aboveNot fixed',
		'Singaporeasia-southeast1asia-southeast1Pro and aboveNot fixed',
	]);
	expect(document.getElementById('checks')).toBeTruthy();
});

it('the support page, which our user agent names, says how the owner of a domain refuses our checks', () => {
	renderScreen(<Support />);

	screen.getByRole('heading', { name: 'Refuse our checks' });
	screen.getByText('_stayup.example.com');
	screen.getByText('checks=none');
	screen.getByText(/add or resume at most 20 websites under one domain within 14 days/);
});
