/** Moves the focus to the field that the URL's hash names, such as /profile#email, so that one can type at once. */
import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { focusOnceShown } from './focus-once-shown.ts';

export function useFieldOfHash(form: RefObject<HTMLFormElement | null>): void {
	// A new object for each navigation, so following the same link again focuses the field again.
	const location = useLocation();
	useEffect(() => {
		const name = location.hash.slice(1);
		if (name === '') return;
		const find = () => {
			const field = [...(form.current?.elements ?? [])].find((element) => element.getAttribute('name') === name);
			return field instanceof HTMLElement ? field : null;
		};
		return focusOnceShown(find, (field) => {
			field.scrollIntoView({ block: 'nearest' });
			if (field instanceof HTMLInputElement) field.select();
		});
	}, [location, form]);
}
