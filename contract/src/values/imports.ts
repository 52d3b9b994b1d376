/** The tools that websites can be imported from, and the limits of an import. Without zod, for the screen. */
import { type ExportedFile, keysIn } from './import-files/exported-file.ts';

/** How a source gives its monitors: as a file, or to anyone with a key of its API. */
interface ImportSourceFacts {
	label: string;
	/** The file that it exports; null if only its API gives one. */
	file: string;
	/** The fixed host that its key is sent to; null if it has no API that we read. */
	apiHost: string | null;
	/** Whether a file is of this source. */
	isFile(file: ExportedFile): boolean;
}

export const importSources = [
	'uptimerobot',
	'better-stack',
	'pingdom',
	'statuscake',
	'uptime-kuma',
	'gatus',
	'checkly',
	'upptime',
	'prometheus',
	'sitemap',
	'csv',
] as const;
export type ImportSource = (typeof importSources)[number];

export const importSourceFacts: Readonly<Record<ImportSource, ImportSourceFacts>> = {
	uptimerobot: {
		label: 'UptimeRobot',
		file: 'CSV, or JSON from version 3 of its API',
		apiHost: 'api.uptimerobot.com',
		isFile: (file) => keysIn(file, 'friendlyName', 'friendly_name') || /URL\/IP/i.test(file.text.slice(0, 2_000)),
	},
	'better-stack': {
		label: 'Better Stack',
		file: 'JSON from its API',
		apiHost: 'uptime.betterstack.com',
		isFile: (file) => keysIn(file, 'monitor_type', 'pronounceable_name'),
	},
	pingdom: {
		label: 'Pingdom',
		file: 'JSON from its API',
		apiHost: 'api.pingdom.com',
		isFile: (file) => keysIn(file, 'resolution', 'lasttesttime'),
	},
	statuscake: {
		label: 'StatusCake',
		file: 'JSON from its API',
		apiHost: 'api.statuscake.com',
		isFile: (file) => keysIn(file, 'test_type', 'website_url'),
	},
	'uptime-kuma': {
		label: 'Uptime Kuma',
		file: 'JSON backup of 1.x, or kuma.json from the database of 2.x',
		apiHost: null,
		isFile: (file) => keysIn(file, 'accepted_statuscodes', 'accepted_statuscodes_json', 'maxretries'),
	},
	gatus: {
		label: 'Gatus',
		file: 'YAML configuration, also in a ConfigMap',
		apiHost: null,
		isFile: ({ json, text }) =>
			json === undefined && /^[ \t]{0,40}(?:endpoints|services|external-endpoints|suites):[ \t]*$/m.test(text),
	},
	checkly: {
		label: 'Checkly',
		file: 'JSON from its API',
		apiHost: null,
		isFile: (file) => keysIn(file, 'checkType', 'degradedResponseTime'),
	},
	upptime: {
		label: 'Upptime',
		file: '.upptimerc.yml',
		apiHost: null,
		isFile: ({ name, json, text }) =>
			/^\.?upptimerc\./.test(name) || (json === undefined && /^sites:[ \t]*$/m.test(text)),
	},
	prometheus: {
		label: 'Prometheus (blackbox exporter)',
		file: 'prometheus.yml',
		apiHost: null,
		isFile: ({ json, text }) => json === undefined && /^scrape_configs:/m.test(text),
	},
	sitemap: {
		label: 'Sitemap',
		file: 'sitemap.xml',
		apiHost: null,
		isFile: ({ text }) => /<(?:urlset|sitemapindex)\b/.test(text.slice(0, 2_000)),
	},
	csv: {
		label: 'Any other CSV file, or a list of URLs',
		file: 'CSV with a header row, or one URL a line',
		apiHost: null,
		isFile: ({ name, json }) => json === undefined && /\.(?:csv|tsv|txt)$/i.test(name),
	},
};

/** The source of a file; null if it could be of several, or of none. */
export function importSourceOf(file: ExportedFile): ImportSource | null {
	return importSources.find((source) => importSourceFacts[source].isFile(file)) ?? null;
}

/** The columns that a CSV file may have, in the order of the form. */
export const importColumns = ['url', 'name', 'interval', 'tags', 'keyword', 'paused'] as const;
export type ImportColumn = (typeof importColumns)[number];

/** A file with all of them. */
export const importExample = `${importColumns.join(',')}
https://shop.example.com,Shop,60,"shop, live",Add to cart,no
https://blog.example.com,Blog,5 min,blog,,yes
`;

export const importLimits = {
	rows: 5_000,
	/** Characters of a file. */
	fileLength: 3_000_000,
	/** Of a request with a file: JSON escapes some characters. */
	requestKb: 4_096,
	keyLength: 500,
	columnLength: 200,
	/** How long an import is kept after its preview, and how long it can be undone. */
	keptHours: 24,
	/** Channels, maintenance windows and status pages of a file together. */
	items: 1_000,
	/** Imports in the list. */
	listed: 20,
} as const;

/**
 * `add`: the import adds it. `duplicate`: the account has it already, or an earlier row has it. `over-limit`: the plan includes no more.
 * `cannot`: it has no equivalent here.
 */
export const importVerdicts = ['add', 'duplicate', 'over-limit', 'cannot'] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

export const importStates = ['preview', 'running', 'done', 'undoing', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/** Kinds of things that an import adds beside websites. */
export const importItemKinds = ['channel', 'maintenance-window', 'status-page'] as const;
export type ImportItemKind = (typeof importItemKinds)[number];

/** For counts: one of them, and several. */
export const importItemWords: Readonly<Record<ImportItemKind, readonly [one: string, several: string]>> = {
	channel: ['channel', 'channels'],
	'maintenance-window': ['maintenance window', 'maintenance windows'],
	'status-page': ['status page', 'status pages'],
};
