/** A tree of elements as plain data: the server writes it as HTML, and the script of the page and the preview build DOM nodes from it. */
export type ViewNode = ViewElement | string;

export interface ViewElement {
	tag: string;
	attributes: Readonly<Record<string, string>>;
	children: readonly ViewNode[];
}

type Child = ViewNode | null | readonly ViewNode[];

/** An attribute that is null is left out, and so are children that are null. */
export function element(
	tag: string,
	attributes: Readonly<Record<string, string | null>> = {},
	...children: Child[]
): ViewElement {
	const kept = Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== null);
	return {
		tag,
		attributes: Object.fromEntries(kept),
		children: children.flatMap((child) =>
			child === null ? [] : typeof child === 'object' && 'tag' in child ? [child] : child,
		),
	};
}

/** The text of an owner: blank lines separate paragraphs. No part of it is read as HTML. */
export function paragraphs(text: string): ViewElement[] {
	return text
		.split(/\n\s*\n/)
		.map((part) => part.trim())
		.filter((part) => part !== '')
		.map((part) => element('p', {}, part));
}

/** A URL of an owner as a link; null if it leads to anything but a website. */
export function webUrl(url: string | null): string | null {
	return url !== null && /^https?:\/\//i.test(url) ? url : null;
}
