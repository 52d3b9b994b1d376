/** `npm start`: runs the whole product on this machine until Ctrl-C and keeps its data. */
import { join } from 'node:path';
import { localFolder } from '../base/folders.ts';
import { choosePorts } from '../base/ports.ts';
import { paint, showProgress } from '../base/progress.ts';
import { StartRefused } from '../base/refusal.ts';
import { runMinutelySchedules } from '../base/schedules.ts';
import { startClock } from './clock.ts';
import { type Product, startProduct } from './product.ts';

const projectId = 'demo-stayup';
/** Increment it when the shape of the stored data changes: old demo data is not migrated. */
const dataName = 'data-7';

process.exitCode = await main();
process.exit();

async function main(): Promise<number> {
	const stopping = listenForStop();
	try {
		const product = await startProduct({
			name: 'start',
			projectId,
			ports: choosePorts(process.env),
			dataDir: join(localFolder, dataName),
			env: {},
			seed: true,
			progress: showProgress(process.stdout),
			signal: stopping,
		});
		return await runUntilStopped(product, stopping);
	} catch (error) {
		if (stopping.aborted) return 0;
		console.error(error instanceof StartRefused ? error.message : error);
		return 1;
	}
}

async function runUntilStopped(product: Product, stopping: AbortSignal): Promise<number> {
	const clock = startClock({
		fire: () => runMinutelySchedules(product.functionsOrigin, projectId),
		report: (error) => console.error(`A scheduled function failed: ${error}`),
	});
	console.log(summaryOf(product));
	const crash = await Promise.race([product.crashed, stopped(stopping)]);
	clock.stop();
	if (crash === null) process.stdout.write('\nStopping and saving the data …\n');
	else console.error(`\n${crash}`);
	await product.stop();
	return crash === null ? 0 : 1;
}

/** npm and the terminal both forward Ctrl-C: repeated signals count once. */
function listenForStop(): AbortSignal {
	const controller = new AbortController();
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort());
	return controller.signal;
}

function stopped(signal: AbortSignal): Promise<null> {
	return new Promise((resolve) => {
		if (signal.aborted) resolve(null);
		signal.addEventListener('abort', () => resolve(null), { once: true });
	});
}

function summaryOf(product: Product): string {
	const bold = (text: string) => paint(process.stdout, 1, text);
	const dim = (text: string) => paint(process.stdout, 2, text);
	return [
		`Stayup is ready: ${product.origin}`,
		'',
		`  ${bold('Demo accounts')} ${dim('(password: stayup-demo)')}`,
		`    ada@stayup.test     ${dim('administrator')}`,
		`    alice@stayup.test   ${dim('Free tier')}`,
		`    bob@stayup.test     ${dim('Pro tier')}`,
		'',
		`  ${bold('Test websites')} ${dim('to monitor and break')}`,
		`    ${product.websitesOrigin}`,
		'',
		`  ${bold('Status pages')} ${dim('behind an edge cache')}`,
		`    ${product.edgeOrigin}/s/lindqvist`,
		'',
		`  ${dim(`Ctrl-C stops everything; the data is kept in .stayup/${dataName}.`)}`,
		'',
	].join('\n');
}
