import type { Project } from '@stayup/contract';
import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderAt } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aProject } from '../../../entities/project/builders.ts';
import { LatestProject } from './latest-project.tsx';

const ended = { ...aProject, _id: 'old', endedAt: aProject.createdAt };

function open(url: string, ...replies: Project[][]): void {
	const server = startFakeServer();
	let asked = 0;
	server.answer('GET /api/projects', () => Response.json(replies[Math.min(asked++, replies.length - 1)]));
	renderAt(
		url,
		<Routes>
			<Route path="projects" element={<LatestProject />} />
			<Route path="projects/:id" element={<p>The project</p>} />
		</Routes>,
	);
}

describe('the way to the project', () => {
	it('leads to the newest one', async () => {
		open('/projects', [aProject, ended]);
		await screen.findByText('The project');

		expect(window.location.pathname).toBe('/projects/project-1');
	});

	it('leads to one that has ended if no other is there', async () => {
		open('/projects', [ended]);
		await screen.findByText('The project');

		expect(window.location.pathname).toBe('/projects/old');
	});

	it('waits after a payment until the purchase has opened or continued one', async () => {
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		onTestFinished(() => void vi.useRealTimers());
		open('/projects?subscription=success', [ended], [ended], [aProject, ended]);
		await screen.findByText(/confirming your payment/);
		expect(window.location.pathname).toBe('/projects');
		for (const _ of [1, 2]) await act(() => vi.advanceTimersByTimeAsync(2000));
		await screen.findByText('The project');

		expect(window.location.pathname).toBe('/projects/project-1');
		expect(window.location.search).toBe('?subscription=success');
	});

	it('offers the plans to an account without one', async () => {
		open('/projects', []);

		await screen.findByRole('link', { name: 'See plans' });
	});
});
