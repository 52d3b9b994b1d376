/** Files that made a reader work for longer than their length explains, or might. */
import { type ImportSource, importLimits, importSources } from '@stayup/contract';

export interface HostileFile {
	name: string;
	source: ImportSource;
	text: string;
}

/** A twentieth of what a file may have. A reader of more than linear time takes many seconds for it. */
const length: number = importLimits.fileLength / 20;
/** A field of a file that is quick to make. */
const fieldLength = 60_000;

/** Characters that some format gives a meaning, and some that none does. */
const characters = [
	...['a', '0', ' ', '\t', '\n', '\r', '\u0000', '\u00a0', '\u2028', 'é', '𝒳'],
	...['-', ':', '?', ',', ';', '|', '>', '<', '=', '!', '&', '*', '#', '%', '@', '`', '~', '.', '\\'],
	...['"', "'", '[', ']', '{', '}', '(', ')'],
];

/** Two characters or lines that belong together in a format. */
const pieces = [
	'[]',
	'{}',
	'- ',
	'? ',
	'- a\n',
	'a: ',
	'""',
	"''",
	'{a: ',
	'[a, ',
	'" "',
	'&a ',
	'*a ',
	'!a ',
	'a,',
	'\\"',
	'<a',
	'a\r\n',
];

const repeated = (text: string, most = length) => text.repeat(Math.floor(most / text.length));
const lines = (count: number, line: (index: number) => string) =>
	Array.from({ length: count }, (_, index) => line(index));

/** A file of the format with the text in its most important places. */
const places: Readonly<Record<ImportSource, (text: string) => string>> = {
	uptimerobot: (text) =>
		JSON.stringify({
			data: [{ type: 'KEYWORD', url: text, interval: text }],
			alertContacts: [{ type: 'email', value: text }],
		}),
	'better-stack': (text) =>
		JSON.stringify({ data: [{ attributes: { monitor_type: 'status', url: text, maintenance_from: text } }] }),
	pingdom: (text) => JSON.stringify({ checks: [{ type: 'http', hostname: text, name: text }] }),
	statuscake: (text) => JSON.stringify({ data: [{ test_type: 'HTTP', website_url: text, tags: [text] }] }),
	'uptime-kuma': (text) =>
		JSON.stringify({
			monitor: [{ id: 1, type: 'json-query', url: text, json_path: text, accepted_statuscodes_json: text }],
			notification: [{ id: 1, config: JSON.stringify({ type: 'smtp', smtpTo: text }) }],
			maintenance: [{ id: 1, active: 1, strategy: 'cron', cron: text }],
			status_page: [{ id: 1, slug: text }],
		}),
	gatus: (text) =>
		[
			`endpoints:\n  - url: ${JSON.stringify(text)}\n    interval: ${JSON.stringify(text)}`,
			`    conditions: [${JSON.stringify(text)}]\nalerting:\n  email:\n    to: ${JSON.stringify(text)}`,
		].join('\n'),
	checkly: (text) =>
		JSON.stringify([{ checkType: 'API', request: { url: text, assertions: [{ source: 'TEXT_BODY', target: text }] } }]),
	upptime: (text) =>
		`sites:\n  - url: ${JSON.stringify(text)}\n    headers: [${JSON.stringify(text)}]\n    body: ${JSON.stringify(text)}`,
	prometheus: (text) =>
		`scrape_configs:\n  - metrics_path: /probe\n    static_configs: [{targets: [${JSON.stringify(text)}], labels: {a: ${JSON.stringify(text)}}}]`,
	sitemap: (text) => `<urlset><url><loc>${text}</loc><a>${text}</a></url></urlset>`,
	csv: (text) => `url,interval,tags\n"${text.replaceAll('"', '""')}","${text.replaceAll('"', '""')}",x`,
};

const shapes: readonly HostileFile[] = [
	...(['uptimerobot', 'better-stack', 'pingdom', 'statuscake', 'uptime-kuma'] as const).flatMap((source) => [
		{ name: 'lists in lists', source, text: '['.repeat(length / 2) + ']'.repeat(length / 2) },
		{ name: 'objects in objects', source, text: `${'{"data":'.repeat(300_000)}1${'}'.repeat(300_000)}` },
		{ name: 'one key again and again', source, text: `{${lines(300_000, () => '"data":1').join()}}` },
		{ name: 'many keys', source, text: `{${lines(200_000, (index) => `"k${index}":1`).join()}}` },
	]),
	{ name: 'many keys', source: 'gatus', text: lines(200_000, (index) => `k${index}: 1`).join('\n') },
	{ name: 'few enough keys', source: 'gatus', text: lines(60_000, (index) => `k${index}: 1`).join('\n') },
	{ name: 'one key again and again', source: 'gatus', text: lines(60_000, () => 'k: 1').join('\n') },
	{ name: 'many anchors', source: 'gatus', text: lines(60_000, (index) => `k${index}: &a${index} 1`).join('\n') },
	{ name: 'many aliases', source: 'gatus', text: `a: &a 1\n${lines(60_000, (index) => `k${index}: *a`).join('\n')}` },
	{
		name: 'an anchor for each alias',
		source: 'gatus',
		text: lines(2_400, (index) => `k${index}: &a${index} 1\nl${index}: *a${index}`).join('\n'),
	},
	{
		name: 'a large map that is merged again and again',
		source: 'gatus',
		text: `a: &a\n${lines(50_000, (index) => `  k${index}: 1`).join('\n')}\nendpoints:\n${lines(4_000, () => '  - <<: *a').join('\n')}`,
	},
	{
		name: 'a long list that every endpoint names',
		source: 'gatus',
		text: `a: &a [${lines(50_000, () => 'x').join()}]\nendpoints:\n${lines(4_000, () => '  - conditions: *a').join('\n')}`,
	},
	{
		name: 'aliases of aliases',
		source: 'gatus',
		text: [
			'a0: &a0 [x,x,x,x,x,x,x,x,x]',
			...lines(12, (index) => `a${index + 1}: &a${index + 1} [${Array(9).fill(`*a${index}`).join()}]`),
		].join('\n'),
	},
	{ name: 'an alias inside of itself', source: 'gatus', text: 'endpoints: &a [*a]' },
	{ name: 'maps in maps', source: 'gatus', text: lines(2_000, (index) => `${' '.repeat(index)}a:`).join('\n') },
	{
		name: 'columns for each row',
		source: 'csv',
		text: `url${repeated(',', 1_000_000)}\n${lines(5_000, () => 'a').join('\n')}`,
	},
	{ name: 'long rows', source: 'csv', text: `url,name\n${lines(2_000, () => repeated('a,', 1_400)).join('\n')}` },
	{ name: 'a quote that does not end', source: 'csv', text: `url,"name\n${repeated('a,b\n')}` },
	{
		name: 'a group that every notification names',
		source: 'uptime-kuma',
		text: JSON.stringify({
			monitor: [{ id: 1 }, ...lines(5_000, (index) => `${index + 2}`).map((id) => ({ id, parent: '1' }))],
			notification: lines(1_000, (index) => `${index}`).map((id) => ({ id })),
			monitor_notification: lines(1_000, (index) => `${index}`).map((id) => ({ notification_id: id, monitor_id: 1 })),
		}),
	},
	{
		name: 'a list of tags for each page',
		source: 'uptimerobot',
		text: JSON.stringify({
			data: lines(5_000, (index) => `${index}`).map((id) => ({ id, tags: [{ id: 1 }, { id: 2 }] })),
			psps: lines(1_000, () => '').map(() => ({ monitorIds: [], tagIds: [1, 2] })),
		}),
	},
	{
		name: 'elements that do not end',
		source: 'sitemap',
		text: `<urlset>${repeated('<url><loc>')}`,
	},
	{
		name: 'one configuration again and again',
		source: 'gatus',
		text: `kind: ConfigMap\ndata:\n  a: &a |\n    endpoints:\n${lines(1_000, () => '      - url: a').join('\n')}\n${lines(4_000, (index) => `  k${index}: *a`).join('\n')}`,
	},
	{
		name: 'many small configurations',
		source: 'gatus',
		text: `kind: ConfigMap\ndata:\n${lines(2_000, (index) => `  k${index}: "endpoints:\\n- url: a${index}"`).join('\n')}`,
	},
	{ name: 'many documents', source: 'gatus', text: lines(20_000, () => 'endpoints: []\n---').join('\n') },
	{
		name: 'groups in groups',
		source: 'uptime-kuma',
		text: JSON.stringify({
			monitor: lines(5_000, (index) => `${index + 1}`).map((id) => ({ id, type: 'group', parent: Number(id) + 1 })),
		}),
	},
	{
		name: 'fields that nobody knows',
		source: 'pingdom',
		text: `{"checks":[{"type":"http",${lines(150_000, (index) => `"f${index}":1`).join()}}]}`,
	},
	{
		name: 'services without end',
		source: 'gatus',
		text: [
			...['endpoints:', ...lines(4_000, () => '  - alerts: [{type: s1}]')],
			...['alerting:', ...lines(40_000, (index) => `  s${index}: {}`)],
		].join('\n'),
	},
];

/** Each reader with each character and shape, at a length that only linear time allows. All of them at once would fill the memory. */
export function* hostileFiles(): Generator<HostileFile> {
	for (const source of ['gatus', 'sitemap', 'csv'] as const) {
		for (const piece of [...characters, ...pieces])
			yield { name: JSON.stringify(piece), source, text: repeated(piece) };
	}
	for (const source of importSources) {
		for (const character of characters) {
			const text = places[source](repeated(character, fieldLength));
			yield { name: `${JSON.stringify(character)} in fields`, source, text };
		}
	}
	yield* shapes;
}
