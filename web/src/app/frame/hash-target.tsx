/** Takes the visitor to the section that the URL's hash names. Stands beside the screen, within its Suspense: a lazy screen is there by then. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

export function HashTarget() {
	const { hash, key, search } = useLocation();
	const navigation = useNavigationType();
	const lastSearch = useRef(search);

	// biome-ignore lint/correctness/useExhaustiveDependencies: pressing the same link again is a navigation with another key
	useEffect(() => {
		const isOtherQuery = lastSearch.current !== search;
		lastSearch.current = search;
		// A change of the query alone is no journey.
		if (hash === '' || isOtherQuery) return;
		// On a served page, and on the way back or forward, the browser has found the place itself.
		if (navigation === 'POP' && window.scrollY > 0) return;
		showSection(decoded(hash.slice(1)));
	}, [hash, key]);

	return null;
}

/** Scrolls as the stylesheet says: smoothly, unless the visitor prefers reduced motion. The next Tab goes on from the section. */
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
