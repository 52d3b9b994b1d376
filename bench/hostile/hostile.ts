/**
 * The cost of hostile pages for a website with rules: time, CPU and memory of ten checks at once, each page in a process of its own. Beside them
 * an ordinary page. Then what neighbours wait beside hostile requests; `npm run bench -- hostile neighbours` measures only that, and fails if they wait
 * too long.
 */
import { spawn } from 'node:child_process';
import { type Progress, showProgress } from '../../dev/base/progress.ts';
import { machine, tableOf } from '../shared/report.ts';
import { type HostileFigures, hostilePages } from './hostile-pages.ts';
import { startHostilePages } from './hostile-server.ts';
import { measureNeighbours } from './neighbours.ts';

export async function run([part]: readonly string[] = []): Promise<object> {
	const progress = showProgress(process.stdout);
	const pages = part === 'neighbours' ? [] : await measurePages(progress);
	const { rows, missed } = await measureNeighbours(progress);
	if (missed.length > 0) process.exitCode = 1;
	return { benchmark: 'hostile', machine: machine(), date: new Date().toISOString(), pages, neighbours: rows, missed };
}

async function measurePages(progress: Progress): Promise<{ page: string; figures: HostileFigures }[]> {
	const server = await startHostilePages();
	const rows: { page: string; figures: HostileFigures }[] = [];
	try {
		for (const page of Object.keys(hostilePages)) {
			rows.push({ page, figures: await progress.step(page, () => measure(page, server.port)) });
		}
	} finally {
		server.stop();
	}
	console.log(
		tableOf(
			['page', 'result', 'seconds', 'CPU ms a check', 'longest pause ms', 'memory MB a check'],
			rows.map(({ page, figures }) => [
				page,
				figures.result,
				figures.seconds.toFixed(2),
				figures.cpuMsPerCheck.toFixed(1),
				Math.round(figures.longestPauseMs),
				figures.memoryMbPerCheck.toFixed(1),
			]),
		),
	);
	return rows;
}

async function measure(page: string, port: number): Promise<HostileFigures> {
	const script = new URL('hostile-checks.ts', import.meta.url).pathname;
	const child = spawn(process.execPath, [script, page, String(port)], {
		stdio: ['ignore', 'pipe', 'inherit'],
		env: { ...process.env, NODE_NO_WARNINGS: '1' },
	});
	let output = '';
	for await (const chunk of child.stdout) output += chunk;
	return JSON.parse(output) as HostileFigures;
}
