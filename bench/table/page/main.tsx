/** Renders a variant. The benchmark calls `bench.start()`, and `bench.update()` as a live update would. */
import '../../../web/src/theme.css';
import { type ComponentType, useDeferredValue, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { VariantProps } from './variant.ts';
import { websites } from './websites.ts';

declare global {
	interface Window {
		bench: { start: () => void; update: () => void; sort: () => void };
	}
}

function Board({ variant: Variant }: { variant: ComponentType<VariantProps> }) {
	const [data, setData] = useState(websites);
	const [search, setSearch] = useState('');
	const [isSorted, setSorted] = useState(false);
	const shown = useDeferredValue(search);
	useEffect(() => {
		window.bench.update = () =>
			setData((known) => known.with(3, { ...(known[3] ?? known[0]), status: 'down' } as (typeof websites)[number]));
		window.bench.sort = () => setSorted((known) => !known);
	}, []);
	return (
		<main className="mx-auto max-w-7xl p-6">
			<div className="h-96">Cards</div>
			<input type="search" aria-label="Search" value={search} onChange={(event) => setSearch(event.target.value)} />
			<Variant websites={data} search={shown} isSorted={isSorted} onSort={() => setSorted(true)} />
			<div className="h-96">Outages</div>
		</main>
	);
}

export function mount(variant: ComponentType<VariantProps>): void {
	const root = document.querySelector('#root');
	window.bench = {
		start: () => root && createRoot(root).render(<Board variant={variant} />),
		update: () => undefined,
		sort: () => undefined,
	};
}
