import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../testing/server.ts';
import { deviceStorage } from '../../lib/storage.ts';
import { findCommands } from './find-commands.ts';
import { useFound } from './use-found.ts';

const admin = { token: 'a.b.c', _id: 'admin', name: 'Ada', email: 'ada@example.com', role: 'ADMIN', tier: 'Admin' };
const shop = { kind: 'website', _id: 'shop', label: 'Shop', detail: 'https://www.shop.example/', personId: 'alice' };
const alice = { kind: 'person', _id: 'alice', label: 'Alice', detail: 'alice@example.com', personId: 'alice' };

function Results({ typed }: { typed: string }) {
	return <p data-testid="results">{findCommands(useFound(typed), typed).map(({ label }) => label)}</p>;
}

function Field() {
	const [typed, setTyped] = useState('');
	return (
		<>
			<input aria-label="Search" value={typed} onChange={({ target }) => setTyped(target.value)} />
			<Results typed={typed} />
		</>
	);
}

beforeEach(() => void deviceStorage.write('userInfo', JSON.stringify(admin)));

it('the results of a search go away with its text', async () => {
	startFakeServer().answer('GET /api/admin/search', () => Response.json([alice]));
	renderScreen(<Field />);
	const field = screen.getByRole('textbox', { name: 'Search' });
	fireEvent.change(field, { target: { value: 'ali' } });
	await waitFor(() => expect(screen.getByTestId('results').textContent).toBe('Alice'));

	fireEvent.change(field, { target: { value: '' } });

	expect(screen.getByTestId('results').textContent).toBe('');
});

it('a website is found by its pasted URL without www.', async () => {
	startFakeServer().answer('GET /api/admin/search', () => Response.json([shop]));
	renderScreen(<Field />);
	fireEvent.change(screen.getByRole('textbox', { name: 'Search' }), { target: { value: 'http://shop.example' } });

	await waitFor(() => expect(screen.getByTestId('results').textContent).toBe('Shop'));
});
