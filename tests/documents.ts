/** `npm test -- documents`: validates every built page and the API reference with the Nu HTML checker, offline. */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { endpoints } from '@stayup/contract';
import { root, runFolder } from '../dev/base/folders.ts';
import { buildWeb } from '../dev/runner/builds/builds.ts';
import { findJavaFolder } from '../dev/runner/emulators/jdk.ts';
import { apiPage } from '../functions/src/api-docs/api-page.ts';
import { openApiOf } from '../functions/src/api-docs/openapi.ts';

/** False positives: Tailwind writes CSS that is too new for the checker, and React closes void elements with a slash. */
const ignored = '(CSS:|Trailing slash on void elements).*';

await buildWeb('local');
const pages = [...builtPages(), writeApiPage()];
const java = join(await findJavaFolder(process.env), 'java');
const { code, output } = await runChecker(pages);
console.log(output.replaceAll(`file:${root}/`, ''));
console.log(code === 0 ? `${pages.length} pages are valid HTML.` : 'The pages above have errors.');
process.exitCode = code;

function builtPages(): string[] {
	const folder = join(root, 'web', 'dist');
	const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
	return names.filter((name) => name.endsWith('.html')).map((name) => join(folder, name));
}

function writeApiPage(): string {
	const file = join(runFolder('test'), 'documents', 'api-docs.html');
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, apiPage(openApiOf(endpoints), 'https://stayup.example'));
	return file;
}

async function runChecker(files: readonly string[]): Promise<{ code: number; output: string }> {
	const jar = join(dirname(createRequire(import.meta.url).resolve('vnu-jar/package.json')), 'build', 'dist', 'vnu.jar');
	const options = ['--Werror', '--format', 'gnu', '--filterpattern', ignored];
	try {
		const { stderr } = await promisify(execFile)(java, ['-jar', jar, ...options, ...files], { maxBuffer: 2 ** 26 });
		return { code: 0, output: stderr };
	} catch (error) {
		const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
		return { code: 1, output: stderr || String(error) };
	}
}
