/** Keeps a screen's filters in the query string, so that they survive a reload and can be shared. */
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

interface SearchParams {
	params: URLSearchParams;
	/** Null if nothing is chosen. */
	chosen: (name: string) => string | null;
	/** An empty value, the default choice, removes the parameter. */
	choose: (name: string, value: string) => void;
	/** The same function in every render. Several changes before the next render are all applied. A step can be undone with the browser's Back button. */
	change: (update: (known: URLSearchParams) => URLSearchParams, options?: { isStep?: boolean }) => void;
}

export function useSearchChoices(): SearchParams {
	const [params] = useSearchParams();
	const navigate = useNavigate();

	const change = useCallback<SearchParams['change']>(
		(update, { isStep = false } = {}) => {
			// The rendered query is one render behind. The router's setter uses it and would lose the first of two changes.
			const { search, hash } = window.location;
			navigate({ search: update(new URLSearchParams(search)).toString(), hash }, { replace: !isStep });
		},
		[navigate],
	);

	return {
		params,
		chosen: (name) => params.get(name),
		choose: (name, value) => change((known) => withChoice(known, name, value)),
		change,
	};
}

export function withChoice(known: URLSearchParams, name: string, value: string | null): URLSearchParams {
	const next = new URLSearchParams(known);
	if (value === '' || value === null) next.delete(name);
	else next.set(name, value);
	return next;
}
