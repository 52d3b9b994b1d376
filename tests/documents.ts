/**
 * `npm test -- documents`: validates every built page, the API reference and status pages with the Nu HTML checker, feeds with RELAX NG, and lints the
 * OpenAPI document, offline.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root, runFolder } from '../dev/base/folders.ts';
import { buildWeb } from '../dev/runner/builds/builds.ts';
import { findJavaFolder } from '../dev/runner/emulators/jdk.ts';
import { apiPage, slugOf } from '../functions/src/api-docs/api-page.ts';
import { openApi } from '../functions/src/api-docs/document.built.ts';
import { tags } from '../functions/src/api-docs/tags.ts';
import { problemsOf } from './documents/api-description.ts';
import { writeStatusDocuments } from './documents/status-documents.ts';

/** False positives: Tailwind writes CSS that is too new for the checker, and React closes void elements with a slash. */
const ignored = '(CSS:|Trailing slash on void elements).*';

const checkerJar = join(
	dirname(createRequire(import.meta.url).resolve('vnu-jar/package.json')),
	'build',
	'dist',
	'vnu.jar',
);

await buildWeb('local');
const statusPages = writeStatusDocuments(join(runFolder('test'), 'documents'));
const pages = [...builtPages(), ...writeApiPages(), ...statusPages.pages];
const java = join(await findJavaFolder(process.env), 'java');
const checks = [await checkPages(pages), await checkFeeds(statusPages.feeds), await checkApiDescription()];
console.log(checks.map(({ output }) => output.replaceAll(`file:${root}/`, '')).join('\n'));
const isValid = checks.every(({ code }) => code === 0);
console.log(
	isValid
		? `${pages.length} pages are valid HTML, ${statusPages.feeds.length} feeds valid Atom, and the API description has no problem.`
		: 'The documents above have errors.',
);
process.exitCode = isValid ? 0 : 1;

function builtPages(): string[] {
	const folder = join(root, 'web', 'dist');
	const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
	return names.filter((name) => name.endsWith('.html')).map((name) => join(folder, name));
}

function writeApiPages(): string[] {
	return [null, ...tags.map(slugOf)].map((slug) => {
		const file = join(runFolder('test'), 'documents', `api-docs-${slug ?? 'overview'}.html`);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, apiPage(openApi, 'https://stayup.example', slug) ?? '');
		return file;
	});
}

function checkPages(files: readonly string[]): Promise<Check> {
	return runChecker(['-jar', checkerJar, '--Werror', '--format', 'gnu', '--filterpattern', ignored, ...files]);
}

/** The Nu checker contains Jing, which validates with RELAX NG. */
function checkFeeds(files: readonly string[]): Promise<Check> {
	const schema = join(root, 'tests', 'documents', 'atom.rnc');
	return runChecker([
		'-cp',
		checkerJar,
		'nu.validator.vendor.thaiopensource.relaxng.util.Driver',
		'-c',
		schema,
		...files,
	]);
}

async function checkApiDescription(): Promise<Check> {
	const problems = await problemsOf(JSON.stringify(openApi));
	return { code: problems.length, output: problems.join('\n') };
}

interface Check {
	code: number;
	output: string;
}

async function runChecker(options: readonly string[]): Promise<Check> {
	try {
		const { stdout, stderr } = await promisify(execFile)(java, options, { maxBuffer: 2 ** 26 });
		return { code: 0, output: stdout + stderr };
	} catch (error) {
		const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
		return { code: 1, output: stdout + stderr || String(error) };
	}
}
