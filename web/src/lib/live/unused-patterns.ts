/**
 * Stands in for `re2js`, 45 KB gzipped of regular expressions that Firestore brings along for its pipelines: the listeners here are plain
 * queries, which know no patterns.
 */
export const RE2JS = {
	compile(): never {
		throw new Error('Firestore wants a regular expression, and web/vite.config.ts leaves re2js out.');
	},
};
