import { csvOf, imported, other, type SourceExamples, said, url } from './example.ts';

export const csvExamples: SourceExamples = {
	fields: {},
	monitor: { url, name: 'Shop' },
	file: csvOf,
	examples: [
		imported('url', other),
		imported('name', 'Bakery'),
		imported('interval', '5 min'),
		imported('tags', 'shop'),
		imported('keyword', 'Pay now'),
		imported('paused', 'yes'),
		said('type', 'ping'),
		said('notes', 'Ours'),
	],
};
