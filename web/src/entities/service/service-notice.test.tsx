import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ServiceNotice } from './service-notice.tsx';

it('says nothing while checks are on time from all regions', () => {
	render(<ServiceNotice lateSince={null} lostRegions={[]} />);

	expect(screen.queryByRole('status')).toBeNull();
});

it('says since when checks are late', () => {
	render(<ServiceNotice lateSince={Date.now()} lostRegions={[]} />);

	expect(screen.getByRole('status').textContent).toMatch(
		/^Checks are late\. Since .+, websites may not have been checked\./,
	);
});

it('says that checks are late when it is unknown since when', () => {
	render(<ServiceNotice lateSince="unknown" lostRegions={[]} />);

	expect(screen.getByRole('status').textContent).toBe(
		'Checks are late. Websites may not have been checked. A status that is too old to rely on is gray.',
	);
});

it('says the same in a line', () => {
	render(<ServiceNotice lateSince="unknown" lostRegions={[]} isLine />);

	expect(screen.getByRole('status').textContent).toBe(
		'Checks are late. Websites may not have been checked. A status that is too old to rely on is gray.',
	);
});

it('names the region that is lost', () => {
	render(<ServiceNotice lateSince={null} lostRegions={['us-west1']} />);

	expect(screen.getByRole('status').textContent).toBe(
		'We cannot reach our checking region us-west1 (Oregon, USA). Meanwhile, websites are checked without it.',
	);
});
