/** Imports websites, channels, maintenance windows and status pages from the file of another tool: preview, then step by step until it is done. */
import { readFileSync, writeFileSync } from 'node:fs';
import {
	decodeFile,
	exportedFile,
	type ImportSource,
	importItemWords,
	importSourceFacts,
	importSourceOf,
	importSources,
	isDatabase,
	kumaCommand,
	loopLimit,
	type WebsiteImport,
} from '@stayup/contract';
import { type ApiClient, ApiRefused } from '../api/client.ts';
import { serviceOrigin } from '../service.ts';
import { CommandRefused } from './files.ts';
import { missingLog, readKumaDatabase } from './kuma-database.ts';

export function sourceOf(name: string): ImportSource {
	const source = importSources.find((one) => one === name);
	if (!source) throw new CommandRefused(`Please choose a source: ${importSources.join(', ')}.`);
	return source;
}

export async function previewImport(
	client: ApiClient,
	path: string,
	chosen: string | undefined,
): Promise<WebsiteImport> {
	const content = readFile(path);
	const isKuma = isDatabase(content);
	warnOf(path);
	const file = isKuma ? await readKumaDatabase(path) : textOf(path, content);
	const source = isKuma ? 'uptime-kuma' : chosenSource(path, file, chosen);
	try {
		return await client.call('previewImport', { body: { source, file } });
	} catch (error) {
		if (!(error instanceof ApiRefused) || error.status !== 403) throw error;
		const way = isKuma ? `the file that ${kumaCommand(serviceOrigin(), path)} writes` : 'this file';
		throw new CommandRefused(`${error.message} You can import ${way} in the app, which needs no key.`);
	}
}

const problems = {
	empty: 'is empty.',
	database: 'is a database.',
	'too-large': 'is too large. Please keep it within 3 MB.',
	'not-text': 'is not text. Please choose the file as it was exported.',
} as const;

/** As the app decodes it. */
function textOf(path: string, content: Uint8Array): string {
	const { text, problem } = decodeFile(content);
	if (problem !== null) throw new CommandRefused(`${path} ${problems[problem]}`);
	return text;
}

/** The one that the caller named, or that the file shows. */
function chosenSource(path: string, text: string, chosen: string | undefined): ImportSource {
	if (chosen !== undefined) return sourceOf(chosen);
	const found = importSourceOf(exportedFile(path, text));
	if (!found) throw new CommandRefused('Please say where the file is from, such as --source uptimerobot.');
	return found;
}

/** Writes a database of Uptime Kuma 2 as the file that the import in the app reads. It has passwords of monitors, so only its owner may read it. */
export async function writeKumaFile(path: string, output: string): Promise<void> {
	if (!isDatabase(readFile(path))) {
		throw new CommandRefused(`${path} is not a database of Uptime Kuma. Please choose the file itself in the app.`);
	}
	warnOf(path);
	const text = await readKumaDatabase(path);
	try {
		writeFileSync(output, text, { flag: 'wx', mode: 0o600 });
	} catch (error) {
		const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
		throw new CommandRefused(exists ? `${output} exists. Please choose another name.` : `${output} cannot be written.`);
	}
}

function warnOf(path: string): void {
	const warning = missingLog(path);
	if (warning !== null) console.error(warning);
}

function readFile(path: string): Buffer {
	try {
		return readFileSync(path);
	} catch {
		throw new CommandRefused(`${path} cannot be read.`);
	}
}

/** Twice the rows that an import may have. */
const mostRuns = 10_000;

/** Returns the finished import. */
export async function runImport(
	client: ApiClient,
	id: string,
	report: (added: number) => void,
): Promise<WebsiteImport> {
	const params = { id };
	const iterate = loopLimit(mostRuns, 'the runs of an import');
	for (let state = 'running'; state === 'running'; ) {
		iterate();
		const run = await client.call('runImport', { params });
		state = run.state;
		report(run.added);
	}
	return client.call('getImport', { params });
}

export function describePreview({ source, rows, counts, contents, items }: WebsiteImport): string {
	const lines = rows.flatMap(({ row, name, url, verdict, website, changes, reason }) => {
		const title = `${verdict === 'add' ? '+' : '-'} ${row}. ${name || url}`;
		if (!website) return [`${title}: ${reason ?? 'not imported'}`];
		const facts = [
			website.url,
			`every ${website.checkInterval} s`,
			...website.rules,
			...(website.isActive ? [] : ['paused']),
		];
		return [`${title}: ${facts.join(', ')}`, ...changes.map((change) => `    ${change}`)];
	});
	const others = counts.duplicate + counts['over-limit'] + counts.cannot;
	const summary = `${counts.add} websites to add from ${importSourceFacts[source].label}, ${others} not imported.`;
	return [...lines, ...describeContents(contents), '', summary, ...describeCount(contents.length, items.add)].join(
		'\n',
	);
}

function describeContents(contents: WebsiteImport['contents']): string[] {
	return contents.flatMap(({ kind, name, verdict, becomes, changes, reason }) => {
		const title = `${verdict === 'add' ? '+' : '-'} ${importItemWords[kind][0]} ${name}`;
		if (verdict !== 'add') return [`${title}: ${reason ?? 'not imported'}`];
		return [`${title}: ${becomes.join(', ')}`, ...changes.map((change) => `    ${change}`)];
	});
}

function describeCount(all: number, added: number): string[] {
	if (all === 0) return [];
	return [`${added} channels, maintenance windows and status pages to add, ${all - added} not imported.`];
}

export function describeResult({ added, rows, contents, items }: WebsiteImport): string {
	const refused = rows.filter(({ result }) => result === 'refused');
	const refusedItems = contents.filter(({ result }) => result === 'refused');
	return [
		...(items.add > 0 ? [`${items.added} channels, maintenance windows and status pages added.`] : []),
		`${added} websites added. You can undo this for 24 hours in the app, under Import.`,
		...refused.map(({ name, url, reason }) => `- ${name || url}: ${reason}`),
		...refusedItems.map(({ kind, name, reason }) => `- ${importItemWords[kind][0]} ${name}: ${reason}`),
	].join('\n');
}
