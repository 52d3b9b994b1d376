/** Writes a tree as HTML. Every text and attribute is escaped, and only names from our own code become tags. */
import type { ViewNode } from './node.ts';

const escapes: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};
/** Elements of HTML without an end tag. */
const voidTags = new Set(['br', 'hr', 'img', 'input', 'link', 'meta']);
/** Elements of SVG that are written with a slash when they are empty. */
const svgTags = new Set(['path', 'circle']);
const safeName = /^[a-z][a-z0-9-]*$/i;

export function viewToHtml(node: ViewNode): string {
	if (typeof node === 'string') return escapeHtml(node);
	const { tag, attributes, children } = node;
	requireName(tag);
	const start = `<${tag}${Object.entries(attributes).map(attributeToHtml).join('')}`;
	if (voidTags.has(tag)) return `${start}>`;
	const content = children.map(viewToHtml).join('');
	if (content === '' && svgTags.has(tag)) return `${start}/>`;
	return `${start}>${content}</${tag}>`;
}

export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}

function attributeToHtml([name, value]: readonly [string, string]): string {
	requireName(name);
	return value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;
}

function requireName(name: string): void {
	if (!safeName.test(name) || /^on/i.test(name) || /^(script|style)$/i.test(name)) {
		throw new Error(`A status page may not contain ${name}.`);
	}
}
