/** Imports of websites from other tools: preview, run and undo. */
import * as z from 'zod/mini';
import {
	importItemKinds,
	importLimits,
	importSourceFacts,
	importSources,
	importStates,
	importVerdicts,
} from '../values/imports.ts';
import { Instant } from './instant.ts';
import { WebsiteDefaults } from './websites.ts';

const column = z.optional(
	z
		.string('Please choose a column of the file.')
		.check(z.maxLength(importLimits.columnLength, 'Please choose a column of the file.')),
);

/** The headers of the columns to read. */
const ImportColumns = z.object({
	url: z
		.string('Please choose the column with the URLs.')
		.check(
			z.minLength(1, 'Please choose the column with the URLs.'),
			z.maxLength(importLimits.columnLength, 'Please choose the column with the URLs.'),
		),
	name: column,
	interval: column,
	tags: column,
	keyword: column,
	paused: column,
});

const fileMessage = 'This file is too large. Please keep it within 3 MB.';
const keyMessage = 'Please paste the whole API key, without blanks.';

export const ImportRequest = z
	.object({
		source: z.enum(importSources, 'Please choose where to import from.'),
		/** The text of the exported file. */
		file: z.optional(
			z
				.string('Please choose a file.')
				.check(z.minLength(1, 'This file is empty.'), z.maxLength(importLimits.fileLength, fileMessage)),
		),
		/** A key of the API of the source. Used once for this request and never stored. */
		key: z.optional(
			z.string(keyMessage).check(
				z.trim(),
				z.minLength(1, 'Please paste the API key.'),
				z.maxLength(importLimits.keyLength, keyMessage),
				z.refine((key) => /^[\x21-\x7e]*$/.test(key), keyMessage),
			),
		),
		/** Only for CSV files of other tools. Without it, the columns are found by their headers. */
		columns: z.optional(ImportColumns),
		/** The settings of monitors for which the source has none. */
		defaults: z.optional(WebsiteDefaults),
	})
	.check(
		z.refine(({ file, key }) => (file === undefined) !== (key === undefined), {
			path: ['file'],
			error: 'Please choose a file or paste an API key.',
		}),
		z.refine(({ source, key }) => key === undefined || importSourceFacts[source].apiHost !== null, {
			path: ['key'],
			error: 'We can import only a file from this source.',
		}),
	);
export type ImportRequest = z.infer<typeof ImportRequest>;

export const ImportSummary = z.object({
	_id: z.string(),
	source: z.enum(importSources),
	state: z.enum(importStates),
	createdAt: Instant,
	/** Rows of the file by verdict. */
	counts: z.object({ add: z.int(), duplicate: z.int(), 'over-limit': z.int(), cannot: z.int() }),
	/** Of the rows to add: those that were dealt with. Undo lowers it with each website that it removes. */
	processed: z.int(),
	/** Of those, the websites that were added and that no undo has removed. */
	added: z.int(),
	/** Channels, maintenance windows and status pages: those to add, those that were dealt with, and those that were added and that no undo has removed. */
	items: z.object({ add: z.int(), processed: z.int(), added: z.int() }),
	/** Until when it can be undone; null before it runs and once it is undone. */
	undoUntil: z.nullable(Instant),
	/** When the import itself is deleted; what it added stays. */
	expiresAt: Instant,
});
export type ImportSummary = z.infer<typeof ImportSummary>;

export const ImportRow = z.object({
	/** The number of the monitor in the source, from 1. */
	row: z.int(),
	name: z.string(),
	/** As in the source. */
	url: z.string(),
	verdict: z.enum(importVerdicts),
	/** The website to add; null for other verdicts. */
	website: z.nullable(
		z.object({
			name: z.string(),
			url: z.string(),
			/** Seconds. */
			checkInterval: z.int(),
			/** False while the website is paused. */
			isActive: z.boolean(),
			/** Whether the owner receives alerts. */
			alertsEnabled: z.boolean(),
			tags: z.array(z.string()),
			/** A sentence for each requirement besides the status code. */
			rules: z.array(z.string()),
		}),
	),
	/** A sentence for each thing that differs from the source. */
	changes: z.array(z.string()),
	/** Why it is not added, or could not be added when the import ran. */
	reason: z.nullable(z.string()),
	/** Null before the import has reached the row, and once an undo has removed its website. */
	result: z.nullable(z.enum(['added', 'refused'])),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** A channel, a maintenance window or a status page of the source. */
export const ImportItem = z.object({
	/** From 1, in the order of the source. */
	item: z.int(),
	kind: z.enum(importItemKinds),
	name: z.string(),
	/** Its kind or rhythm in the source, such as "Discord" or "Every week". */
	detail: z.string(),
	verdict: z.enum(importVerdicts),
	/** The settings that it gets, a line for each fact; empty for other verdicts than `add`. */
	becomes: z.array(z.string()),
	/** A sentence for each thing that differs from the source. */
	changes: z.array(z.string()),
	/** Why it is not added, or could not be added when the import ran. */
	reason: z.nullable(z.string()),
	/** Null before the import has reached it, and once an undo has removed it. */
	result: z.nullable(z.enum(['added', 'refused'])),
});
export type ImportItem = z.infer<typeof ImportItem>;

/** `rows`: the monitors. `contents`: the channels, maintenance windows and status pages. */
export const WebsiteImport = z.extend(ImportSummary, { rows: z.array(ImportRow), contents: z.array(ImportItem) });
export type WebsiteImport = z.infer<typeof WebsiteImport>;
