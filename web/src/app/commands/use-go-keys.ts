/** Opens a section of the product with two keys in a row: `g`, then the key of the section. */
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isSingleKey } from '../../lib/single-keys.ts';
import type { ProductLink } from './product-links.ts';

export const goKey = 'g';
/** The second key counts only this soon after the first, in milliseconds. */
const longestPauseMs = 1500;

export function useGoKeys(links: readonly ProductLink[]): void {
	const navigate = useNavigate();

	useEffect(() => {
		let startedAt = Number.NEGATIVE_INFINITY;
		const listen = (event: KeyboardEvent) => {
			const isSecondKey = event.timeStamp - startedAt < longestPauseMs;
			startedAt = isSingleKey(event, goKey) ? event.timeStamp : Number.NEGATIVE_INFINITY;
			const link = isSecondKey && links.find(({ key }) => isSingleKey(event, key));
			if (!link || document.querySelector('dialog:modal') !== null) return;
			event.preventDefault();
			// The second key may also be a shortcut of the screen.
			event.stopImmediatePropagation();
			navigate(link.to);
		};
		document.addEventListener('keydown', listen, { capture: true });
		return () => document.removeEventListener('keydown', listen, { capture: true });
	}, [links, navigate]);
}
