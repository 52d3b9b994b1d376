/** The fragment of the URL, which links in emails carry. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The fragment of the URL, which browsers do not send to servers. It is removed from the URL once read, so that it stays out of the history
 * and of screenshots (AUTH-11).
 */
export function useFragmentOnce(): string {
	const { hash, pathname, search } = useLocation();
	const [fragment, setFragment] = useState(hash.slice(1));
	useEffect(() => {
		if (hash === '') return;
		// A second link may open in the same tab.
		setFragment(hash.slice(1));
		window.history.replaceState(window.history.state, '', pathname + search);
	}, [hash, pathname, search]);
	return fragment;
}
