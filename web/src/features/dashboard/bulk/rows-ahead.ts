/** Shows websites of the loaded list as they will be while work on them runs. What arrives meanwhile does not take that back. */
import type { Website } from '@stayup/contract';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { atLastLoad, websiteQueries } from '../../../entities/website/api/website-queries.ts';
import type { PartResult } from './run-in-parts.ts';

interface RowsAhead {
	/** Shows websites that were refused as they are again. */
	settle: (results: readonly PartResult[]) => void;
	/** Shows the websites without an answer as they are again. */
	end: () => void;
	/** Leaves the list alone from now on. */
	drop: () => void;
}

/** `change` returns null for a website that will be gone. */
export function showRowsAhead(
	client: QueryClient,
	ids: readonly string[],
	change: (website: Website) => Website | null,
): RowsAhead {
	const { queryKey } = websiteQueries.list();
	const hash = hashKey(queryKey);
	const ahead = new Set(ids);
	/** As the server last said; undefined until the list has loaded. */
	let actual = client.getQueryData(queryKey);
	let shown: readonly Website[] = [];
	let isShowing = false;

	const show = () => {
		if (actual === undefined) return;
		const rows = actual.flatMap((website) => (ahead.has(website._id) ? (change(website) ?? []) : website));
		isShowing = true;
		shown = client.setQueryData(queryKey, rows, atLastLoad(client, queryKey)) ?? [];
		isShowing = false;
	};
	/** Rows that are only shown must not pass for what the server said. */
	const follow = (rows: readonly Website[]) => {
		const known = new Map(actual?.map((website) => [website._id, website]));
		const ours = new Set(shown);
		const listed = new Set([...rows, ...shown].map(({ _id }) => _id));
		const hidden = [...known.values()].filter(({ _id }) => ahead.has(_id) && !listed.has(_id));
		actual = [...rows.map((website) => (ours.has(website) ? (known.get(website._id) ?? website) : website)), ...hidden];
		show();
	};
	const drop = client.getQueryCache().subscribe(({ type, query }) => {
		if (isShowing || type !== 'updated' || query.queryHash !== hash) return;
		const rows = client.getQueryData(queryKey);
		if (rows !== undefined && rows !== shown) follow(rows);
	});
	show();

	return {
		settle(results) {
			const settled = new Map(results.map((result) => [result.websiteId, result]));
			// Those that were done stay ahead: what arrives next may be older.
			for (const { websiteId, isDone } of results) if (!isDone) ahead.delete(websiteId);
			actual = actual?.flatMap((known) => {
				const result = settled.get(known._id);
				return result?.isDone ? (result.website ?? []) : known;
			});
			show();
		},
		end() {
			drop();
			ahead.clear();
			show();
		},
		drop,
	};
}
