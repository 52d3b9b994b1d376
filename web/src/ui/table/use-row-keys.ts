/** J and K move the focus through the rows of a list, where Enter opens the focused row. X selects it. */
import { type RefObject, useEffect, useRef } from 'react';
import { isSingleKey } from '../../lib/single-keys.ts';
import type { RowWindow } from './use-row-window.ts';

type RowKeysOptions = {
	isOn: boolean;
	/** Of all rows, in their order. */
	keys: readonly string[];
	rows: Pick<RowWindow<HTMLElement>, 'start' | 'from' | 'reveal'>;
};

export function useRowKeys({ isOn, keys, rows }: RowKeysOptions): void {
	const latest = useRef<string | null>(null);
	/** A row that takes the focus as soon as it is rendered. */
	const awaited = useRef<string | null>(null);
	const { start, from, reveal } = rows;

	useEffect(() => {
		if (!isOn) return;
		const listen = (event: KeyboardEvent) => {
			const step = isSingleKey(event, 'j') ? 1 : isSingleKey(event, 'k') ? -1 : 0;
			const isSelecting = isSingleKey(event, 'x');
			if ((step === 0 && !isSelecting) || keys.length === 0) return;
			const rendered = renderedRows(start);
			const focused = rendered.findIndex((row) => row.contains(document.activeElement));
			if (isSelecting) {
				rendered[focused]?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
				return;
			}
			const current = focused === -1 ? keys.indexOf(latest.current ?? '') : from + focused;
			const next = Math.min(keys.length - 1, Math.max(0, current + step));
			latest.current = keys[next] ?? null;
			const row = rendered[next - from];
			if (row) return focusRow(row);
			awaited.current = latest.current;
			reveal(next);
		};
		document.addEventListener('keydown', listen);
		return () => document.removeEventListener('keydown', listen);
	});

	useEffect(() => {
		if (awaited.current === null) return;
		const row = renderedRows(start)[keys.indexOf(awaited.current) - from];
		if (!row) return;
		awaited.current = null;
		focusRow(row);
	});
}

function renderedRows(start: RefObject<HTMLElement | null>): Element[] {
	return [...(start.current?.closest('table, ul')?.querySelectorAll('[data-row]') ?? [])];
}

function focusRow(row: Element): void {
	row.querySelector<HTMLElement>('a, button')?.focus();
}
