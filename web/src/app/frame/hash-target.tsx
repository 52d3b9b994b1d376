/** Scrolls to the section in the URL's hash, and moves the focus to it. Rendered beside the screen inside its Suspense, so that a lazy screen has loaded by then. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusOnceShown } from '../../lib/form/focus-once-shown.ts';

export function HashTarget() {
	const { hash, key, search } = useLocation();
	const navigation = useNavigationType();
	const lastSearch = useRef(search);

	// biome-ignore lint/correctness/useExhaustiveDependencies: clicking the same link again is a navigation with a new key
	useEffect(() => {
		const isOtherQuery = lastSearch.current !== search;
		lastSearch.current = search;
		// A change of only the query is not a navigation to a section.
		if (isOtherQuery) return;
		// On prerendered pages and on back or forward, the browser scrolls by itself.
		if (navigation === 'POP' && window.scrollY > 0) return;
		const id = decoded(hash.slice(1));
		// Scrolls as the stylesheet says: smoothly, unless the visitor prefers reduced motion.
		return focusOnceShown(
			() => focusable(document.getElementById(id)),
			(section) => section.scrollIntoView(),
		);
	}, [hash, key]);

	return null;
}

function focusable(section: HTMLElement | null): HTMLElement | null {
	if (section && !section.hasAttribute('tabindex')) section.tabIndex = -1;
	return section;
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
