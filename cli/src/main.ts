/** The command line of Stayup. */
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { cliCommand, importSources } from '@stayup/contract';
import { Command, InvalidArgumentError } from 'commander';
import { readChannels, readThings } from './api/account.ts';
import { ApiRefused } from './api/client.ts';
import { applyPlan } from './commands/apply.ts';
import { checkUrl } from './commands/check.ts';
import { CommandRefused, lockPathOf, writeLock } from './commands/files.ts';
import { describePreview, describeResult, previewImport, runImport, writeKumaFile } from './commands/import.ts';
import { connect, connectWithoutKey, hasKey, includedSections, omissionsOf, preparePlan } from './commands/prepare.ts';
import { describePlan, nameOfEntry } from './config/describe.ts';
import { exportOf } from './config/export.ts';
import type { Lock } from './config/lock.ts';
import { isChange, type Plan, type Step } from './config/plan.ts';
import { remainingSteps } from './config/remaining-steps.ts';
import { serviceOrigin } from './service.ts';

/** Exit codes: 0 done, 1 refused or failed, 2 with `plan --check` if the account differs from the file, and with `check` if the website is down. */
const differsExitCode = 2;

interface FileOptions {
	file: string;
}

interface ImportOptions {
	source?: string;
	yes?: boolean;
	preview?: boolean;
	output?: string;
}

const isBlocked = ({ steps }: Plan) => steps.some(({ action }) => action === 'blocked');

function printLines(lines: readonly string[]): void {
	if (lines.length > 0) console.log(lines.join('\n'));
}

const remainingOptions = () => ({
	channelsUrl: `${serviceOrigin()}/channels`,
	showsLinks: process.stdout.isTTY === true,
});

async function confirm(question: string): Promise<boolean> {
	if (!process.stdin.isTTY) throw new CommandRefused('Please confirm with --yes, because there is no terminal to ask.');
	const terminal = createInterface({ input: process.stdin, output: process.stdout });
	try {
		// Ctrl-C and the end of the input close the terminal.
		const closed = once(terminal, 'close').then(() => '');
		const answer = await Promise.race([terminal.question(`${question} [y/N] `), closed]);
		return /^y(es)?$/i.test(answer.trim());
	} finally {
		terminal.close();
	}
}

function statusCode(text: string): number {
	const code = Number(text);
	if (!Number.isInteger(code) || code < 100 || code > 599) {
		throw new InvalidArgumentError('Please choose a status code from 100 to 599.');
	}
	return code;
}

const program = new Command(cliCommand(serviceOrigin()))
	.description('Manages websites, channels, alert policies, maintenance windows and status pages from one file.')
	.version(process.env.STAYUP_CLI_VERSION ?? '')
	.showHelpAfterError('(--help lists the commands and options)')
	.addHelpText(
		'after',
		`
Environment:
  STAYUP_API_KEY  an API key with the scopes read and write, and alerts for channels and policies; check needs none
  STAYUP_URL      the URL of the service, if you do not use ours

Exit codes:
  0  done
  1  refused or failed, or apply could not do everything
  2  plan --check: the account differs from the file; check: the website is down`,
	);

program
	.command('plan')
	.description('shows what apply would change, and changes nothing')
	.option('-f, --file <path>', 'the file', 'stayup.yaml')
	.option('--check', `exits with ${differsExitCode} if the account differs from the file`)
	.action(async ({ file, check }: FileOptions & { check?: boolean }) => {
		const { plan, access, omissions, things, lock } = await preparePlan(file);
		console.log(describePlan(plan, access));
		printLines([...omissions, ...remainingSteps(things.channels, lock, remainingOptions())]);
		if (check && (plan.steps.some(isChange) || isBlocked(plan))) process.exitCode = differsExitCode;
	});

program
	.command('apply')
	.description('changes the account to what the file describes')
	.option('-f, --file <path>', 'the file', 'stayup.yaml')
	.option('-y, --yes', 'does not ask')
	.option('--secrets', 'sends all secrets again, such as after a change of one')
	.action(async ({ file, yes, secrets }: FileOptions & { yes?: boolean; secrets?: boolean }) => {
		const { client, config, lock, access, things, plan, applied, omissions } = await preparePlan(file, secrets);
		console.log(describePlan(plan, access));
		printLines(omissions);
		const changes = plan.steps.filter(isChange);
		if (changes.length > 0 && !yes && !(await confirm('Apply these changes?'))) {
			console.log('Nothing was changed.');
			return;
		}
		let done = 0;
		const report = (step: Step) => {
			done++;
			console.log(`${done} of ${changes.length} applied: ${nameOfEntry(step)}`);
		};
		const save = (next: Lock) => writeLock(file, next);
		const after = await applyPlan({ client, file: config, things, applied, save, report }, plan, lock);
		if (!existsSync(lockPathOf(file))) writeLock(file, after);
		const areNew = changes.some(({ section }) => section === 'channels');
		printLines(remainingSteps(areNew ? await readChannels(client) : things.channels, after, remainingOptions()));
		if (isBlocked(plan)) process.exitCode = 1;
	});

program
	.command('export')
	.description('writes the account as a file and its lock')
	.option('-f, --file <path>', 'the file', 'stayup.yaml')
	.option('--force', 'replaces an existing file')
	.action(async ({ file, force }: FileOptions & { force?: boolean }) => {
		if (existsSync(file) && !force) throw new CommandRefused(`${file} exists. Replace it with --force.`);
		const client = connect();
		const access = await client.call('getAccess');
		const things = await readThings(client, includedSections(access), []);
		const exported = exportOf(things, `${serviceOrigin()}/stayup.schema.json`);
		writeFileSync(file, exported.text);
		writeLock(file, exported.lock);
		console.log(`Wrote ${file} and ${lockPathOf(file)}.`);
		printLines(omissionsOf(access, () => true));
		if (exported.secrets.length > 0) {
			console.log(
				`Secrets are not exported. Set these environment variables before plan and apply: ${exported.secrets.join(', ')}`,
			);
		}
	});

program
	.command('check <url>')
	.description(`checks a URL once, without storing anything; exits with ${differsExitCode} if it is down`)
	.option('--status <code>', 'the expected status; others than 200 need a key', statusCode, 200)
	.action(async (url: string, { status }: { status: number }) => {
		const clients = { withKey: hasKey() ? connect() : null, withoutKey: connectWithoutKey() };
		const { text, isGood } = await checkUrl(clients, url, status);
		console.log(text);
		if (!isGood) process.exitCode = differsExitCode;
	});

program
	.command('import <file>')
	.description('imports websites from another tool, such as the database of Uptime Kuma 2')
	.option('-s, --source <name>', `where the file is from, if it does not show it: ${importSources.join(', ')}`)
	.option('-y, --yes', 'does not ask')
	.option('--preview', 'shows what becomes of each entry, and adds nothing')
	.option('-o, --output <path>', 'writes the database of Uptime Kuma as a file for the import in the app; needs no key')
	.action(async (path: string, { source, yes, preview, output }: ImportOptions) => {
		if (output !== undefined) {
			await writeKumaFile(path, output);
			console.log(
				`Wrote ${output}. Choose it at ${serviceOrigin()}/import, and delete it afterwards: it can contain passwords.`,
			);
			return;
		}
		const client = connect();
		const previewed = await previewImport(client, path, source);
		console.log(describePreview(previewed));
		const { counts, items } = previewed;
		if (preview) return;
		if (counts.add + items.add === 0) throw new CommandRefused('Nothing was imported.');
		const more = items.add === 0 ? '' : ` and ${items.add} channels, maintenance windows and status pages`;
		if (!yes && !(await confirm(`Add ${counts.add} websites${more}?`))) return;
		const done = await runImport(client, previewed._id, (added) => console.log(`${added} added`));
		console.log(describeResult(done));
		if (done.added + done.items.added === 0) process.exitCode = 1;
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
