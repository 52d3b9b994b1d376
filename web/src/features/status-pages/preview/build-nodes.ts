/** Builds DOM nodes from the tree of a status page. The app's content security policy forbids to parse HTML from text. */
import type { ViewNode } from '@stayup/contract';

const svgNamespace = 'http://www.w3.org/2000/svg';

export function buildNode(node: ViewNode, isSvg = false): Node {
	if (typeof node === 'string') return document.createTextNode(node);
	const isInSvg = isSvg || node.tag === 'svg';
	const built = isInSvg ? document.createElementNS(svgNamespace, node.tag) : document.createElement(node.tag);
	for (const [name, value] of Object.entries(node.attributes)) built.setAttribute(name, value);
	built.append(...node.children.map((child) => buildNode(child, isInSvg)));
	return built;
}
