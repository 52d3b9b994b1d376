/** Finds the files and folders that a Markdown document mentions, in links and in code spans. */
import { posix } from 'node:path';

const linkTarget = /\]\(([^)\s]+)\)/g;
const codeSpan = /(?<!`)`([^`\n]+)`(?!`)/g;
const isRepositoryPath = /^(\.ci|bench|contract|dev|docs|functions|testing|tests|web)\/[\w./-]*$/;
const isRootFile = /^(\.dependency-cruiser\.mjs|firebase\.json|firestore\.rules|firestore\.indexes\.json|[A-Z]+\.md)$/;
/** Settings of a deployment and what a build writes: not in the repository. */
const notStored = /(^|\/)(\.env\.|node_modules\/|dist\/)|^functions\/package-lock\.json$/;

/** `document` is the path of the document; the result has paths from the root of the repository. */
export function mentionedPaths(document: string, markdown: string): string[] {
	const links = [...markdown.matchAll(linkTarget)].flatMap(([, target = '']) =>
		/^(\w+:|#)/.test(target) ? [] : [posix.join(posix.dirname(document), target.split('#', 1)[0] ?? '')],
	);
	const spans = [...markdown.matchAll(codeSpan)].flatMap(([, text = '']) =>
		isRepositoryPath.test(text) || isRootFile.test(text) ? [posix.normalize(text)] : [],
	);
	return [...links, ...spans].filter((path) => !notStored.test(path));
}
