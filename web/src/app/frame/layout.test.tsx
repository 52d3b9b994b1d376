import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, type ReactNode, useState } from 'react';
import { Link, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../../testing/render-screen.tsx';
import { Layout } from './layout.tsx';

const scrolled: string[] = [];
let finishLoading: () => void = () => undefined;

describe('a link to a section', () => {
	beforeEach(() => {
		scrolled.length = 0;
		vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
			scrolled.push(this.id);
		});
	});

	it('scrolls to it from another page once the screen has loaded', async () => {
		open('/pricing');
		await userEvent.click(await screen.findByRole('link', { name: 'Traffic' }));
		expect(scrolled).toEqual([]);

		finishLoading();

		await waitFor(() => expect(scrolled).toEqual(['traffic-data']));
		expect(window.location.pathname).toBe('/');
		expect(document.activeElement?.id).toBe('traffic-data');
	});

	it('scrolls to it when opened directly, and again when clicked again', async () => {
		open('/features#traffic-data');
		finishLoading();
		await waitFor(() => expect(scrolled).toEqual(['traffic-data']));

		await userEvent.click(screen.getByRole('link', { name: 'Traffic again' }));

		await waitFor(() => expect(scrolled).toEqual(['traffic-data', 'traffic-data']));
	});

	it('scrolls to a section that is shown later than its screen', async () => {
		let finish: () => void = () => undefined;
		const Late = () => {
			const [isLoaded, setLoaded] = useState(false);
			finish = () => setLoaded(true);
			return isLoaded ? <section id="late">Late</section> : <p>Loading</p>;
		};
		open('/late#late', <Late />);
		await screen.findByText('Loading');
		expect(scrolled).toEqual([]);

		act(finish);

		await waitFor(() => expect(scrolled).toEqual(['late']));
		expect(document.activeElement?.id).toBe('late');
	});

	it('keeps the scroll position of the browser on back', async () => {
		vi.spyOn(window, 'scrollY', 'get').mockReturnValue(600);
		open('/#traffic-data');
		finishLoading();

		await screen.findByText('Traffic data');

		expect(scrolled).toEqual([]);
	});
});

function open(url: string, late?: ReactNode): void {
	const loading = new Promise<void>((resolve) => {
		finishLoading = resolve;
	});
	const Home = lazy(async () => {
		await loading;
		return { default: Sections };
	});
	renderAt(
		url,
		<Routes>
			<Route element={<Layout width="marketing" />}>
				<Route index element={<Home />} />
				<Route path="features" element={<ToHome />} />
				<Route path="late" element={late} />
				<Route path="pricing" element={<Link to="/features#traffic-data">Traffic</Link>} />
			</Route>
		</Routes>,
	);
}

function Sections() {
	return (
		<>
			<section id="traffic-data">Traffic data</section>
			<Link to="/#traffic-data">Traffic again</Link>
		</>
	);
}

function ToHome() {
	return <Navigate to={{ pathname: '/', hash: useLocation().hash }} replace />;
}
