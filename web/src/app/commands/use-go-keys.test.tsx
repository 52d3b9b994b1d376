import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { deviceStorage } from '../../lib/storage.ts';
import { productLinks } from './product-links.ts';
import { useGoKeys } from './use-go-keys.ts';

const user = productLinks({ role: 'user' });
const admin = productLinks({ role: 'admin' });

function Screen({ links = user }) {
	useGoKeys(links);
	return (
		<>
			<p role="status">{useLocation().pathname}</p>
			<input aria-label="Search" />
		</>
	);
}

function open(links = user): void {
	render(
		<MemoryRouter initialEntries={['/websites/a']}>
			<Screen links={links} />
		</MemoryRouter>,
	);
}

function press(keys: string, target: Element = document.body): void {
	for (const key of keys) fireEvent.keyDown(target, { key });
}

const path = () => screen.getByRole('status').textContent;

describe('`g` and the key of a section', () => {
	it.each([
		['gd', '/dashboard'],
		['go', '/outages'],
		['gs', '/profile'],
	])('%s opens %s', (keys, opened) => {
		open();
		press(keys);

		expect(path()).toBe(opened);
	});

	it('open the admin screen only for admins', () => {
		open();
		press('ga');
		expect(path()).toBe('/websites/a');
	});

	it('open the admin screen for admins', () => {
		open(admin);
		press('ga');

		expect(path()).toBe('/admin');
	});

	it.each(['d', 'gxd', 'dg'])('%s opens nothing', (keys) => {
		open();
		press(keys);

		expect(path()).toBe('/websites/a');
	});

	it('open nothing while a person types', () => {
		open();
		press('gd', screen.getByLabelText('Search'));

		expect(path()).toBe('/websites/a');
	});

	it('open nothing if single-key shortcuts are off', () => {
		deviceStorage.write('singleKeys', 'off');
		open();
		press('gd');

		expect(path()).toBe('/websites/a');
	});

	it('keep the second key from the screen', () => {
		const heard = vi.fn();
		document.addEventListener('keydown', heard);
		open();
		press('gd');
		document.removeEventListener('keydown', heard);

		expect(heard).toHaveBeenCalledOnce();
	});
});
