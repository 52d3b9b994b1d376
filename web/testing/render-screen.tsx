/** Renders a screen as the app does: with a router, its own query cache, a signed-out session and toasts. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { BrowserRouter, MemoryRouter, Route, Routes } from 'react-router-dom';
import { SessionProvider } from '../src/entities/account/session/session.tsx';
import Toasts from '../src/ui/feedback/toasts.tsx';

interface Options {
	/** The pattern of the route. */
	path?: string;
	/** The current URL. */
	url?: string;
	client?: QueryClient;
}

/** Every other URL shows "Another screen". */
export function renderScreen(element: ReactElement, { path = '/', url = path, client = newClient() }: Options = {}) {
	return render(
		<MemoryRouter initialEntries={[url]}>
			<Providers client={client}>
				<Routes>
					<Route path={path} element={element} />
					<Route path="*" element={<p>Another screen</p>} />
				</Routes>
			</Providers>
		</MemoryRouter>,
	);
}

/** With the URL of the browser, for tests that read or change it. */
export function renderAt(url: string, children: ReactNode) {
	window.history.replaceState(null, '', url);
	return render(
		<BrowserRouter>
			<Providers client={newClient()}>{children}</Providers>
		</BrowserRouter>,
	);
}

/** For a text that the screen says at once, and a toast a moment later. */
export const besidesToasts = { ignore: '.pointer-events-auto *' } as const;

/** The alert of the screen: a moment later, a toast is an alert as well. */
export function findAlert(): Promise<HTMLElement> {
	return waitFor(() => {
		const alert = screen.queryAllByRole('alert').find((element) => !element.matches(besidesToasts.ignore));
		if (!alert) throw new Error('The screen shows no alert.');
		return alert;
	});
}

function newClient(): QueryClient {
	return new QueryClient({ defaultOptions: { queries: { retry: false } } });
}

function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
	return (
		<QueryClientProvider client={client}>
			<SessionProvider>
				{children}
				<Toasts />
			</SessionProvider>
		</QueryClientProvider>
	);
}
