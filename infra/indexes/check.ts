/**
 * `npm test -- indexes`: compares the product's queries with firestore.indexes.json. `query-shapes.json` lists the queries; tests that ran
 * before have recorded them again into the folder STAYUP_QUERIES, and every difference is a failure. With --write, takes over the last recording.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root, runFolder } from '../../dev/base/folders.ts';
import { compareIndexes, type IndexFile } from './compare-indexes.ts';
import { describe, parseShape, type SentQuery, shapeOf } from './query-shape.ts';

type Sender = 'server' | 'browser';
type Shapes = Record<Sender, readonly string[]>;

const senders: readonly Sender[] = ['server', 'browser'];
const shapesFile = join(import.meta.dirname, 'query-shapes.json');
const [mode = ''] = process.argv.slice(2);

process.exitCode = mode === '--write' ? write() : check(process.env.STAYUP_QUERIES, mode === '--complete');

function check(folder: string | undefined, isComplete: boolean): number {
	const listed = readJson<Shapes>(shapesFile);
	const recorded = folder === undefined ? null : recordedIn(folder);
	const problems =
		recorded === null ? [] : senders.flatMap((sender) => differences(sender, listed, recorded, isComplete));
	const shapes = new Set(
		[listed, recorded].flatMap((from) => (from === null ? [] : [...from.server, ...from.browser])),
	);
	const { missing, unused } = compareIndexes(
		[...shapes].map(parseShape),
		readJson<IndexFile>(join(root, 'firestore.indexes.json')),
	);
	for (const text of problems) console.error(text);
	if (problems.length > 0) console.error('Review the change, then run: node infra/indexes/check.ts --write');
	for (const text of missing) console.error(`Missing in firestore.indexes.json: ${text}`);
	for (const text of unused) console.error(`No query uses: ${text}`);
	const comparedWith =
		recorded === null ? 'not recorded again' : isComplete ? 'recorded again' : 'partly recorded again';
	console.log(`${shapes.size} query shapes, ${missing.length} missing, ${unused.length} unused (${comparedWith})`);
	return problems.length + missing.length + unused.length === 0 ? 0 : 1;
}

function differences(sender: Sender, listed: Shapes, recorded: Shapes, isComplete: boolean): string[] {
	const added = recorded[sender].filter((text) => !listed[sender].includes(text));
	const gone = isComplete ? listed[sender].filter((text) => !recorded[sender].includes(text)) : [];
	return [
		...added.map((text) => `A query of the ${sender} is not in query-shapes.json: ${text}`),
		...gone.map((text) => `No test makes the ${sender} send a query of query-shapes.json: ${text}`),
	];
}

function write(): number {
	const recorded = recordedIn(join(runFolder('test'), 'queries'));
	const listed = existsSync(shapesFile) ? readJson<Shapes>(shapesFile) : { server: [], browser: [] };
	const shapes = Object.fromEntries(
		senders.map((sender) => [sender, recorded[sender].length > 0 ? recorded[sender] : listed[sender]]),
	);
	writeFileSync(shapesFile, `${JSON.stringify(shapes, null, '\t')}\n`);
	return 0;
}

function recordedIn(folder: string): Shapes {
	const shapesOf = (sender: Sender) => {
		// The workflow has a folder for each shard.
		const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
			basename(file).startsWith(`${sender}-`),
		);
		const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean));
		return [...new Set(lines.map((line) => describe(shapeOf(JSON.parse(line) as SentQuery))))].sort();
	};
	return { server: shapesOf('server'), browser: shapesOf('browser') };
}

function readJson<Content>(file: string): Content {
	return JSON.parse(readFileSync(file, 'utf8')) as Content;
}
