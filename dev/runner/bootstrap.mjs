// The first step of `npm start` and `npm test`, on any Node: installs missing dependencies, then continues with Node 24.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const scripts = {
	start: 'dev/runner/start.ts',
	test: 'tests/run.ts',
	bench: 'bench/run.ts',
	faults: 'tests/faults/run.ts',
	attack: 'tests/attack/run.ts',
	mutate: 'dev/mutation/run.ts',
	simulate: 'tests/simulations/run.ts',
	'restore-drill': 'tests/restore/run.ts',
	'record-shapes': 'tests/upgrades/shapes/record-shapes.ts',
	corpus: 'tests/web/run.ts',
	house: 'dev/scripts/house.ts',
	audit: 'dev/scripts/audit.ts',
	screenshots: 'dev/scripts/screenshots.ts',
	'page-pictures': 'dev/scripts/page-pictures.ts',
};

const [command = '', ...rest] = process.argv.slice(2);
process.exitCode = await main();

async function main() {
	if (Number(process.versions.node.split('.')[0]) < 20) {
		return refuse(`Stayup needs Node 20 or later and this is ${process.version}: install one from https://nodejs.org.`);
	}
	const script = scripts[command];
	if (!script)
		return refuse(
			'Use `npm start`, `npm test`, or `npm run` with attack, mutate, bench, faults, simulate, restore-drill, record-shapes, corpus, house, audit, screenshots or page-pictures.',
		);

	if (!isInstalled() && !(await install())) return 1;
	return await run(join(root, 'node_modules', '.bin', 'node'), [join(root, script), ...rest]);
}

/** True if npm’s record of node_modules has every package of the lock file in its version, apart from those of other platforms. */
function isInstalled() {
	const record = join(root, 'node_modules', '.package-lock.json');
	if (!existsSync(record)) return false;
	const installed = packagesIn(record);
	return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(
		([path, { version, optional }]) =>
			path === '' || optional || (installed[path] && installed[path].version === version),
	);
}

function packagesIn(lockFile) {
	return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

async function install() {
	const startedAt = Date.now();
	const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
	const isTerminal = process.stdout.isTTY === true;
	const title = 'Installing the dependencies (once)';
	if (!isTerminal) process.stdout.write(`${title}\n`);
	const timer = setInterval(
		() => process.stdout.write(isTerminal ? `\r\u001b[2K${title} ${seconds()}` : `  still installing, ${seconds()}\n`),
		isTerminal ? 1000 : 10_000,
	);
	const { code, output } = await runNpmCi();
	clearInterval(timer);
	if (isTerminal) process.stdout.write('\r\u001b[2K');
	if (code === 0) {
		process.stdout.write(`✓ The dependencies are installed ${seconds()}\n`);
		return true;
	}
	process.stderr.write(`${output}\nThe dependencies cannot be installed: see npm's output above.\n`);
	return false;
}

/** Runs npm on the system’s Node: npm scripts put node_modules/.bin, which npm is about to delete, in front of PATH. */
function runNpmCi() {
	const path = (process.env.PATH ?? '').split(delimiter);
	const env = { ...process.env, PATH: path.filter((folder) => !folder.endsWith('node_modules/.bin')).join(delimiter) };
	return new Promise((resolve) => {
		let output = '';
		const npm = spawn('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
			cwd: root,
			env,
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		npm.stdout.on('data', (chunk) => {
			output += chunk;
		});
		npm.stderr.on('data', (chunk) => {
			output += chunk;
		});
		npm.on('error', (error) => resolve({ code: 1, output: String(error) }));
		npm.on('exit', (code) => resolve({ code: code ?? 1, output }));
	});
}

/** Forwards signals to the child and returns its exit code. */
function run(program, args) {
	return new Promise((resolve) => {
		const child = spawn(program, args, { cwd: root, stdio: 'inherit' });
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
		child.on('error', (error) => resolve(refuse(String(error))));
		child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
	});
}

function refuse(sentence) {
	process.stderr.write(`${sentence}\n`);
	return 1;
}
