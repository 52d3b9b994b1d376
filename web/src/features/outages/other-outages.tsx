/** Links to the outages before and after this one, with keys: [ and ] for the same website, { and } for all websites. */
import type { OutageNeighbour, OutageNeighbours } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { outageQueries } from '../../entities/outage/outage-queries.ts';
import { formatInstant } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { isSingleKey } from '../../lib/single-keys.ts';
import { Card } from '../../ui/layout/card.tsx';

export function OtherOutages({ id }: { id: string }) {
	const { data } = useQuery(outageQueries.neighbours(id));
	useNeighbourKeys(data);
	if (data === undefined) return null;
	const { ofWebsite, ofAll } = data;
	const isAlone = !ofAll.previous && !ofAll.next;
	if (isAlone) return null;
	return (
		<Card className="p-4 sm:p-5">
			<nav aria-label="Other outages" className="grid grid-cols-1 gap-4">
				<Neighbours title="This website" {...ofWebsite} />
				<Neighbours title="All websites" {...ofAll} isNamed />
			</nav>
		</Card>
	);
}

type NeighboursProps = OutageNeighbours['ofAll'] & { title: string; isNamed?: true };

function Neighbours({ title, previous, next, isNamed }: NeighboursProps) {
	return (
		<div className="grid grid-cols-1 gap-1">
			<h2 className="text-ui font-medium text-ink">{title}</h2>
			{!previous && !next && <p className="text-small text-muted">This is the website’s only outage.</p>}
			{previous && <Neighbour label="Previous" outage={previous} isNamed={isNamed} />}
			{next && <Neighbour label="Next" outage={next} isNamed={isNamed} />}
		</div>
	);
}

type NeighbourProps = { label: 'Previous' | 'Next'; outage: OutageNeighbour; isNamed: true | undefined };

function Neighbour({ label, outage: { _id, website, timestamp }, isNamed }: NeighbourProps) {
	const Icon = label === 'Previous' ? ArrowLeft : ArrowRight;
	return (
		<Link
			to={paths.outage(_id)}
			className="-mx-2 flex min-h-9 items-center gap-2.5 rounded-small px-2 py-1 text-ui text-body transition-colors hover:bg-hover pointer-coarse:min-h-11"
		>
			<Icon className="size-4 shrink-0 text-muted" />
			<span className="grid min-w-0">
				<span>
					{label}
					{isNamed && <span className="[overflow-wrap:anywhere]">: {website.name}</span>}
				</span>
				<time dateTime={timestamp} className="text-small text-muted">
					{formatInstant(timestamp)}
				</time>
			</span>
		</Link>
	);
}

function useNeighbourKeys(neighbours: OutageNeighbours | undefined): void {
	const navigate = useNavigate();
	useEffect(() => {
		if (neighbours === undefined) return;
		const { ofWebsite, ofAll } = neighbours;
		const targets = { '[': ofWebsite.previous, ']': ofWebsite.next, '{': ofAll.previous, '}': ofAll.next };
		const listen = (event: KeyboardEvent) => {
			const [, target] = Object.entries(targets).find(([key]) => isSingleKey(event, key)) ?? [];
			if (!target || document.querySelector('dialog:modal') !== null) return;
			event.preventDefault();
			navigate(paths.outage(target._id));
		};
		document.addEventListener('keydown', listen);
		return () => document.removeEventListener('keydown', listen);
	}, [neighbours, navigate]);
}
