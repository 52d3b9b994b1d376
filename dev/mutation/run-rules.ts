/** Runs the tests of Firestore's rules for each change of the rules. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localFolder, root } from '../base/folders.ts';
import { withTemporaryProduct } from '../runner/temporary-product.ts';
import { ruleMutants } from './rule-mutants.ts';

const rulesFile = join(root, 'firestore.rules');
const changedFile = join(localFolder, 'mutation', 'firestore.rules');
type Environment = Readonly<Record<string, string>>;

const minScore = 85;
/** Of functions: collections that browsers read. The others are closed without any function. */
const opened = 'users|websites|hours|days|outages|leads';

interface RulesResult {
	isGood: boolean;
	/** One for the score, and one for each change that no test noticed. */
	lines: string[];
}

/** Against the emulator that the environment names, or else one of a temporary product. */
export function mutateRules(): Promise<RulesResult> {
	if (process.env.FIRESTORE_EMULATOR_HOST) return tryMutants({}, new AbortController().signal);
	return withTemporaryProduct('mutation', ({ environment, signal }) => tryMutants(environment, signal));
}

async function tryMutants(environment: Environment, signal: AbortSignal): Promise<RulesResult> {
	mkdirSync(join(localFolder, 'mutation'), { recursive: true });
	const mutants = ruleMutants(readFileSync(rulesFile, 'utf8'));
	if (!(await passes(environment, rulesFile, null))) throw new Error('The tests of the rules fail without a change.');
	const unnoticed: string[] = [];
	for (const [index, { line, from, to, rules, collection }] of mutants.entries()) {
		signal.throwIfAborted();
		writeFileSync(changedFile, rules);
		const isNoticed = !(await passes(environment, changedFile, collection));
		if (!isNoticed) unnoticed.push(`  firestore.rules:${line} ${from} -> ${to || '(nothing)'}`);
		console.log(`${index + 1} of ${mutants.length}: line ${line} ${isNoticed ? 'noticed' : 'NOT NOTICED'}`);
	}
	const noticed = mutants.length - unnoticed.length;
	const score = (100 * noticed) / mutants.length;
	return {
		isGood: score >= minScore,
		lines: [`rules: ${noticed} of ${mutants.length} changes noticed, ${score.toFixed(1)} %`, ...unnoticed],
	};
}

/** Without the tests of the file's form, which would notice a change that nobody can exploit, and without other collections. */
function testsOf(collection: string | null): string {
	return `^(?!.*the rules file)(?!.* in (?!(?:${collection ?? opened})$)\\w+$)`;
}

function passes(environment: Environment, file: string, collection: string | null): Promise<boolean> {
	const options = ['run', '--project=emulated', '--bail=1', '--reporter=dot', '-t', testsOf(collection), 'tests/rules'];
	return new Promise((resolve, reject) => {
		const vitest = spawn(join(root, 'node_modules', '.bin', 'vitest'), options, {
			cwd: root,
			stdio: 'ignore',
			env: { ...process.env, ...environment, STAYUP_RULES_FILE: file },
		});
		vitest.on('error', reject);
		vitest.on('exit', (code) => resolve(code === 0));
	});
}
