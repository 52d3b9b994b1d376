/** A dashboard with 25 websites and a server that changes and removes several of them, for the tests of the work on them. */
import { ChangeWebsites, RemoveWebsites, type Website } from '@stayup/contract';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast from 'react-hot-toast/headless';
import { Link } from 'react-router-dom';
import { websiteQueries } from '../src/entities/website/api/website-queries.ts';
import { aWebsite } from '../src/entities/website/live/builders.ts';
import { useCurrentWork } from '../src/features/dashboard/bulk/current-work.ts';
import { WebsitesSection } from '../src/features/dashboard/websites/websites-section.tsx';
import { forgetLoadedData } from '../src/lib/api-client/loaded-data.ts';
import { renderScreen } from './render-screen.tsx';
import { startFakeServer } from './server.ts';

const { queryKey } = websiteQueries.list();
export const changes = 'POST /api/websites/changes';
export const removals = 'POST /api/websites/removals';

function Board() {
	const { data } = useQuery({ ...websiteQueries.list(), staleTime: Number.POSITIVE_INFINITY });
	const isWorking = useCurrentWork() !== null;
	return (
		<main id="content" tabIndex={-1}>
			<Link to="/outages">Outages</Link>
			{(data?.length !== 0 || isWorking) && (
				<WebsitesSection websites={data} leaving={null} onRemove={() => undefined} />
			)}
		</main>
	);
}

export function startBoard() {
	const released = Promise.withResolvers<void>();
	released.resolve();
	const board = {
		server: startFakeServer(),
		client: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
		stored: Array.from({ length: 25 }, (_, index) =>
			aWebsite({ _id: `w${index + 1}`, name: `Site ${index + 1}`, tags: index < 3 ? ['shop'] : [] }),
		),
		/** Ids that the server refuses, with its sentence. */
		refused: new Map<string, string>(),
		/** Ids that the server changes with something left to do, with its sentence. */
		unfinished: new Map<string, string>(),
		/** The next requests wait until it is resolved. */
		release: released,
		/** Until `release.resolve()`. */
		delayRequests() {
			board.release = Promise.withResolvers();
		},
		resultsOf(ids: readonly string[], change: (website: Website) => Website | null) {
			return ids.map((websiteId) => {
				const message = board.refused.get(websiteId);
				if (message !== undefined) return { websiteId, website: null, problem: { code: 'invalid', message } };
				board.stored = board.stored.flatMap((known) => (known._id === websiteId ? (change(known) ?? []) : known));
				const left = board.unfinished.get(websiteId);
				const problem = left === undefined ? null : { code: 'unavailable', message: left };
				return { websiteId, website: board.stored.find(({ _id }) => _id === websiteId) ?? null, problem };
			});
		},
		sentIds: () => board.server.bodies(changes).map((body) => ChangeWebsites.parse(body).websites),
		show: () => renderScreen(<Board />, { path: '/dashboard', client: board.client }),
		async selectAll() {
			await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
			await screen.findByText(`${board.stored.length} selected`);
		},
		showStored: () => board.client.setQueryData(queryKey, board.stored),
	};
	const { server } = board;
	board.showStored();
	server.answer('GET /api/websites', () => Response.json(board.stored));
	server.answer(changes, async () => {
		await board.release.promise;
		const { websites, change } = ChangeWebsites.parse(server.bodies(changes).at(-1));
		const results = board.resultsOf(websites, (known) => ({ ...known, isActive: change.isActive ?? known.isActive }));
		return Response.json(results);
	});
	server.answer(removals, () =>
		Response.json(board.resultsOf(RemoveWebsites.parse(server.bodies(removals).at(-1)).websites, () => null)),
	);
	return board;
}

/** Ends the session and its toasts. */
export function endBoard(): void {
	forgetLoadedData();
	act(() => toast.remove());
}

export const bar = () => within(screen.getByRole('region', { name: 'Selected websites' }));
export const press = (name: string) => userEvent.click(bar().getByRole('button', { name }));

/** An item of the menu of changes. */
export async function choose(item: string): Promise<void> {
	bar().getByRole('button', { name: 'Change' }).focus();
	await userEvent.keyboard('{ArrowDown}');
	await userEvent.click(screen.getByRole('menuitem', { name: item, hidden: true }));
}
