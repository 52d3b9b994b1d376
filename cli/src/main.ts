/** The command line of Stayup. */
import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { brand, importSources } from '@stayup/contract';
import { Command } from 'commander';
import { readThings } from './api/account.ts';
import { ApiRefused, createApiClient } from './api/client.ts';
import { applyPlan } from './commands/apply.ts';
import { checkUrl } from './commands/check.ts';
import { CommandRefused, lockPathOf, readConfig, readLock, writeLock } from './commands/files.ts';
import { describePreview, describeResult, previewImport, runImport } from './commands/import.ts';
import { desiredOf, foundOf } from './config/compare.ts';
import { describePlan } from './config/describe.ts';
import { exportOf } from './config/export.ts';
import type { Lock } from './config/lock.ts';
import { isChange, planOf } from './config/plan.ts';
import { hideReferences } from './config/references.ts';

/** Exit codes: 0 done, 1 refused or failed, 2 with `plan --check` if there are changes. */
const changesExitCode = 2;

interface FileOptions {
	file: string;
}

function connect() {
	const key = process.env.STAYUP_API_KEY ?? '';
	if (key === '') throw new CommandRefused('Please set STAYUP_API_KEY to an API key of your account.');
	return createApiClient({ origin: process.env.STAYUP_URL ?? brand.origin, key });
}

async function makePlan(file: string, sendsSecrets = false) {
	const { config, resolved } = readConfig(file, process.env);
	const lock = readLock(file);
	const client = connect();
	const things = await readThings(client);
	const hide = <Value>(value: Value) => hideReferences(value, resolved);
	const plan = planOf(hide(desiredOf(config, { sendsSecrets })), lock, hide(foundOf(things, lock)));
	return { config, lock, client, things, plan, hide };
}

async function confirm(question: string): Promise<boolean> {
	if (!process.stdin.isTTY) throw new CommandRefused('Please confirm with --yes, because there is no terminal to ask.');
	const terminal = createInterface({ input: process.stdin, output: process.stdout });
	try {
		return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
	} finally {
		terminal.close();
	}
}

const program = new Command('stayup')
	.description('Manages websites, maintenance windows and status pages from one file.')
	.version(process.env.STAYUP_CLI_VERSION ?? '0.1.0')
	.addHelpText(
		'after',
		'\nSTAYUP_API_KEY holds an API key with the scopes read and write. STAYUP_URL is another URL of the service, if you do not use ours.',
	);

program
	.command('plan')
	.description('shows what apply would change, and changes nothing')
	.option('-f, --file <path>', 'the file', 'stayup.yaml')
	.option('--check', `exits with ${changesExitCode} if there are changes`)
	.action(async ({ file, check }: FileOptions & { check?: boolean }) => {
		const { plan } = await makePlan(file);
		console.log(describePlan(plan));
		if (check && plan.steps.some(isChange)) process.exitCode = changesExitCode;
	});

program
	.command('apply')
	.description('changes the account to what the file describes')
	.option('-f, --file <path>', 'the file', 'stayup.yaml')
	.option('-y, --yes', 'does not ask')
	.option('--secrets', 'sends all secrets again, such as after a change of one')
	.action(async ({ file, yes, secrets }: FileOptions & { yes?: boolean; secrets?: boolean }) => {
		const { config, lock, client, things, plan, hide } = await makePlan(file, secrets);
		console.log(describePlan(plan));
		const changes = plan.steps.filter(isChange);
		if (changes.length > 0 && !yes && !(await confirm('Apply these changes?'))) return;
		let done = 0;
		const report = () => {
			done++;
			console.log(`${done} of ${changes.length} applied`);
		};
		const save = (next: Lock) => writeLock(file, next);
		await applyPlan({ client, file: config, things, hide, save, report }, plan, lock);
		if (!existsSync(lockPathOf(file))) writeLock(file, lock);
	});

program
	.command('export')
	.description('writes the account as a file and its lock')
	.option('-f, --file <path>', 'the file', 'stayup.yaml')
	.option('--force', 'replaces an existing file')
	.action(async ({ file, force }: FileOptions & { force?: boolean }) => {
		if (existsSync(file) && !force) throw new CommandRefused(`${file} exists. Replace it with --force.`);
		const exported = exportOf(
			await readThings(connect()),
			`${process.env.STAYUP_URL ?? brand.origin}/stayup.schema.json`,
		);
		writeFileSync(file, exported.text);
		writeLock(file, exported.lock);
		console.log(`Wrote ${file} and ${lockPathOf(file)}.`);
		if (exported.secrets.length > 0) {
			console.log(
				`Secrets are not exported. Set these environment variables before apply: ${exported.secrets.join(', ')}`,
			);
		}
	});

program
	.command('check <url>')
	.description('checks a URL once, without storing anything')
	.option('--status <code>', 'the expected status', '200')
	.action(async (url: string, { status }: { status: string }) => {
		const { text, isGood } = await checkUrl(connect(), url, Number(status));
		console.log(text);
		if (!isGood) process.exitCode = 1;
	});

program
	.command('import <file>')
	.description('imports websites from another tool, such as the database of Uptime Kuma 2')
	.option('-s, --source <name>', `where the file is from: ${importSources.join(', ')}`)
	.option('-y, --yes', 'does not ask')
	.option('--preview', 'shows what becomes of each entry, and adds nothing')
	.action(async (path: string, { source, yes, preview }: { source?: string; yes?: boolean; preview?: boolean }) => {
		const client = connect();
		const previewed = await previewImport(client, path, source);
		console.log(describePreview(previewed));
		const { counts, items } = previewed;
		if (preview || counts.add + items.add === 0) return;
		const more = items.add === 0 ? '' : ` and ${items.add} channels, maintenance windows and status pages`;
		if (!yes && !(await confirm(`Add ${counts.add} websites${more}?`))) return;
		const done = await runImport(client, previewed._id, (added) => console.log(`${added} added`));
		console.log(describeResult(done));
	});

// SQLite is still marked as experimental in some releases of Node.
process.removeAllListeners('warning');

try {
	await program.parseAsync();
} catch (error) {
	const isExpected = error instanceof CommandRefused || error instanceof ApiRefused;
	console.error(isExpected ? error.message : error);
	process.exitCode = 1;
}
