/** Websites with the staleness of their status, which changes as time passes, without any new data. */
import type { OutageDetail, Website } from '@stayup/contract';
import { useCallback, useMemo } from 'react';
import { serverNow, toServerTime } from '../../lib/server-clock.ts';
import { useTicking } from '../../lib/use-now.ts';
import { type ShownWebsite, type Staleness, stalenessOf, stalenessOfOutage } from './freshness.ts';

const tickMs = 5_000;

type Shown<Row extends Website> = Row & Pick<ShownWebsite, 'staleness'>;

/** `dataUpdatedAt`: when the websites were loaded, by the browser's clock. Websites with a current status keep their identity. */
export function useShownWebsites<Row extends Website>(
	websites: readonly Row[] | undefined,
	dataUpdatedAt: number,
): Shown<Row>[] | undefined {
	const readKinds = useCallback(
		(now: number) => kindsOf(websites ?? [], toServerTime(dataUpdatedAt), now),
		[websites, dataUpdatedAt],
	);
	const staleKinds = useTicking(tickMs, readKinds);
	return useMemo(() => {
		const kinds = staleKinds.split(',');
		return websites?.map((website, index) =>
			kinds[index] === '' ? website : shown(website, toServerTime(dataUpdatedAt), serverNow()),
		);
	}, [websites, dataUpdatedAt, staleKinds]);
}

/** One website with its staleness. */
export function useShownWebsite(website: Website | undefined, dataUpdatedAt: number): ShownWebsite | undefined {
	const websites = useMemo(() => website && [website], [website]);
	return useShownWebsites(websites, dataUpdatedAt)?.[0];
}

/** The staleness of an outage that is ongoing as far as the screen knows. */
export function useStaleOutage(
	outage: Pick<OutageDetail, 'endedAt' | 'uncheckedSince'> | undefined,
	dataUpdatedAt: number,
): Staleness | undefined {
	const read = (now: number) => {
		if (outage === undefined || outage.endedAt !== null) return null;
		const since = outage.uncheckedSince === null ? null : Date.parse(outage.uncheckedSince);
		return stalenessOfOutage(since, toServerTime(dataUpdatedAt), now);
	};
	// Renders again only when the kind changes.
	const kind = useTicking(tickMs, (now) => read(now)?.kind ?? '');
	return kind === '' ? undefined : (read(serverNow()) ?? undefined);
}

/** The websites of a screen whose status is not current, by id. */
export function useStaleWebsites(websites: readonly ShownWebsite[] | undefined): ReadonlyMap<string, Staleness> {
	return useMemo(
		() => new Map((websites ?? []).flatMap(({ _id, staleness }) => (staleness ? [[_id, staleness] as const] : []))),
		[websites],
	);
}

function kindsOf(websites: readonly Website[], updatedAt: number, now: number): string {
	return websites.map((website) => stalenessOf(website, updatedAt, now)?.kind ?? '').join();
}

function shown<Row extends Website>(website: Row, updatedAt: number, now: number): Shown<Row> {
	const staleness = stalenessOf(website, updatedAt, now);
	return staleness === null ? website : { ...website, staleness };
}
