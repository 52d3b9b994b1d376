/** How this device shows the websites table: grouped or not, folded groups, low rows, and the chosen columns. */
import { useCallback, useState } from 'react';
import { deviceStorage } from '../../../lib/storage.ts';

const storageKey = 'dashboardView';

export interface BoardView {
	isGrouped: boolean;
	/** Tags; empty text for the websites without a tag. */
	folded: readonly string[];
	isDense: boolean;
	/** Columns whose default was changed, by key. */
	columns: Readonly<Record<string, boolean>>;
}

const defaultView: BoardView = { isGrouped: false, folded: [], isDense: false, columns: {} };

export function useBoardView(): [view: BoardView, change: (changed: Partial<BoardView>) => void] {
	const [view, setView] = useState(() => boardViewOf(deviceStorage.readJson(storageKey)));
	const change = useCallback((changed: Partial<BoardView>) => {
		setView((known) => {
			const next = { ...known, ...changed };
			deviceStorage.write(storageKey, JSON.stringify(next));
			return next;
		});
	}, []);
	return [view, change];
}

/** The valid parts of the stored view. */
function boardViewOf(stored: unknown): BoardView {
	if (typeof stored !== 'object' || stored === null) return defaultView;
	const { isGrouped, folded, isDense, columns } = stored as Readonly<Record<string, unknown>>;
	return {
		isGrouped: isGrouped === true,
		folded: Array.isArray(folded) ? folded.filter((tag): tag is string => typeof tag === 'string') : [],
		isDense: isDense === true,
		columns: Object.fromEntries(
			Object.entries(columns ?? {}).filter((choice): choice is [string, boolean] => typeof choice[1] === 'boolean'),
		),
	};
}
