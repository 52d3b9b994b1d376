import type { Project } from '@stayup/contract';
import { screen, waitForElementToBeRemoved } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../testing/server.ts';
import { formatDate } from '../../lib/format.ts';
import { aProject } from './builders.ts';
import { ProjectCard } from './project-card.tsx';

function open(changes: Partial<Project> = {}) {
	const server = startFakeServer();
	const project = { ...aProject, ...changes };
	server.answer('GET /api/projects', () => Response.json([project]));
	server.answer('GET /api/projects/project-1', () =>
		Response.json({ project, checklist: [], messages: [], files: [], transitions: [] }),
	);
	renderScreen(<ProjectCard />);
	return server;
}

describe('the card of a website project', () => {
	it('says what the client is asked for next', async () => {
		open();

		await screen.findByText('Next: choose a new website or a migration. Our clock is paused until you choose.');
		expect(screen.getByRole('link', { name: 'View project' }).getAttribute('href')).toBe('/projects/project-1');
	});

	it('keeps its place until it is known whether there is a project', async () => {
		const answer = Promise.withResolvers<Project[]>();
		startFakeServer().answer('GET /api/projects', async () => Response.json(await answer.promise));
		renderScreen(<ProjectCard place={<p>The place of the card</p>} />);
		expect(screen.getByText('The place of the card')).toBeTruthy();

		answer.resolve([]);
		await waitForElementToBeRemoved(screen.queryByText('The place of the card'));
	});

	it('says what we do next, while nothing is asked', async () => {
		open({ kind: 'new-website' });

		await screen.findByText('We are reading what you sent. Next: we prepare your content.');
	});

	it('says since when the website is live', async () => {
		open({ stage: 'live', launchedAt: aProject.createdAt });

		await screen.findByText(`Live since ${formatDate(aProject.createdAt)}.`);
	});

	it.each<[string, Partial<Project>]>([
		['is live', { stage: 'live', launchedAt: aProject.createdAt }],
		['is only monitoring', { isMonitoringOnly: true }],
		['is over', { endedAt: aProject.createdAt }],
	])('of a project that %s asks for nothing', async (_, changes) => {
		open(changes);
		await screen.findByRole('heading', { name: /^Your website project/ });

		expect(screen.queryByText(/^Next:/)).toBeNull();
	});
});
