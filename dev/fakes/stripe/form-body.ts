/** Parses Stripe's request bodies: form fields whose names are paths, such as line_items[0][price]. */
export type FormValue = string | FormObject;
export interface FormObject {
	[name: string]: FormValue;
}

export function parseForm(text: string): FormObject {
	const form: FormObject = Object.create(null);
	for (const [name, value] of new URLSearchParams(text)) {
		const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
		place(form, path, value);
	}
	return form;
}

function place(form: FormObject, [name = '', ...rest]: readonly string[], value: string): void {
	if (rest.length === 0) {
		form[name] = value;
		return;
	}
	const inner = form[name];
	const next: FormObject = typeof inner === 'object' ? inner : Object.create(null);
	form[name] = next;
	place(next, rest, value);
}
