/**
 * Replaces `re2js` (45 KB gzipped), which Firestore imports for the regular expressions of its pipelines. Our listeners are plain queries
 * and use none.
 */
export const RE2JS = {
	compile(): never {
		throw new Error('Firestore needs a regular expression, but web/vite.config.ts replaces re2js.');
	},
};
