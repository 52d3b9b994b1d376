import { sitemapFields } from '../../../../functions/src/imports/rules/sources/sitemap.ts';
import { imported, other, type SourceExamples, text, url } from './example.ts';

export const sitemapExamples: SourceExamples = {
	fields: sitemapFields,
	monitor: { loc: url },
	file: (entry) =>
		`<urlset><url>${Object.entries(entry)
			.map(([name, value]) => `<${name}>${text(value)}</${name}>`)
			.join('')}</url></urlset>`,
	examples: [imported('loc', other)],
};
