/** `npm run mutate [-- area…]`: mutation testing of the guards and rules. Prints the score of each area and every change that no test noticed. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localFolder, root } from '../base/folders.ts';
import { areas } from './areas.ts';
import { mutateRules } from './run-rules.ts';

interface MutationReport {
	files: Record<string, { source: string; mutants: Mutant[] }>;
}
interface Mutant {
	mutatorName: string;
	replacement?: string;
	status: string;
	location: { start: { line: number; column: number }; end: { line: number; column: number } };
}

const chosen = process.argv.slice(2);
const names = chosen.length === 0 ? [...Object.keys(areas), 'rules'] : chosen;
let isGood = true;
const lines: string[] = [];
for (const name of names) {
	if (name === 'rules') {
		const rules = await mutateRules();
		isGood &&= rules.isGood;
		lines.push(...rules.lines);
		continue;
	}
	const { status } = spawnSync(
		join(root, 'node_modules', '.bin', 'stryker'),
		['run', 'dev/mutation/stryker.config.mjs'],
		{
			cwd: root,
			stdio: 'inherit',
			env: { ...process.env, STAYUP_MUTATION_AREA: name },
		},
	);
	isGood &&= status === 0;
	lines.push(...summaryOf(name));
}
console.log(`\n${lines.join('\n')}`);
process.exit(isGood ? 0 : 1);

function summaryOf(name: string): string[] {
	const { files }: MutationReport = JSON.parse(readFileSync(join(localFolder, 'mutation', `${name}.json`), 'utf8'));
	const mutants = Object.entries(files).flatMap(([file, { source, mutants }]) =>
		mutants.map((mutant) => ({ ...mutant, file, text: textAt(source, mutant.location) })),
	);
	const isNoticed = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout';
	const unnoticed = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
	const noticed = mutants.filter(isNoticed).length;
	const score = ((100 * noticed) / (noticed + unnoticed.length)).toFixed(1);
	return [
		`${name}: ${noticed} of ${noticed + unnoticed.length} changes noticed, ${score} %`,
		...unnoticed.map(
			({ file, location, text, replacement = '' }) =>
				`  ${file}:${location.start.line} ${text} -> ${oneLine(replacement)}`,
		),
	];
}

function textAt(source: string, { start, end }: Mutant['location']): string {
	const lines = source.split('\n').slice(start.line - 1, end.line);
	const last = lines.length - 1;
	return oneLine(
		lines
			.map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
			.join(' '),
	);
}

function oneLine(text: string): string {
	return text.replace(/\s+/g, ' ').slice(0, 80);
}
