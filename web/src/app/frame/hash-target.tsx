/** Scrolls to the section in the URL's hash. Rendered beside the screen inside its Suspense, so that a lazy screen has loaded by then. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

export function HashTarget() {
	const { hash, key, search } = useLocation();
	const navigation = useNavigationType();
	const lastSearch = useRef(search);

	// biome-ignore lint/correctness/useExhaustiveDependencies: clicking the same link again is a navigation with a new key
	useEffect(() => {
		const isOtherQuery = lastSearch.current !== search;
		lastSearch.current = search;
		// A change of only the query is not a navigation to a section.
		if (hash === '' || isOtherQuery) return;
		// On prerendered pages and on back or forward, the browser scrolls by itself.
		if (navigation === 'POP' && window.scrollY > 0) return;
		showSection(decoded(hash.slice(1)));
	}, [hash, key]);

	return null;
}

/** Scrolls as the stylesheet says: smoothly, unless the visitor prefers reduced motion. Moves the focus to the section. */
function showSection(id: string): void {
	const section = document.getElementById(id);
	if (section === null) return;
	section.scrollIntoView();
	if (!section.hasAttribute('tabindex')) section.tabIndex = -1;
	section.focus({ preventScroll: true });
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
