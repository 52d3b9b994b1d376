/** `npm run bench -- api`: runs one benchmark, which prints a table and one line of JSON. */
import { StartRefused } from '../dev/base/refusal.ts';

const benchmarks: Readonly<Record<string, () => Promise<{ run(options: readonly string[]): Promise<object> }>>> = {
	api: () => import('./api/api.ts'),
	charts: () => import('./charts.ts'),
	cost: () => import('./cost/cost.ts'),
	detect: () => import('./detect/detect.ts'),
	engine: () => import('./engine/engine.ts'),
	hostile: () => import('./hostile/hostile.ts'),
	load: () => import('./load/load.ts'),
	memory: () => import('./memory/memory.ts'),
	probe: () => import('./probe/probe.ts'),
	status: () => import('./status/status.ts'),
	table: () => import('./table/table.ts'),
	tasks: () => import('./tasks/tasks.ts'),
	visits: () => import('./visits/visits.ts'),
	web: () => import('./web/web.ts'),
};

const [name = '', ...options] = process.argv.slice(2);
const load = benchmarks[name];
if (load) {
	try {
		const { run } = await load();
		console.log(JSON.stringify(await run(options)));
	} catch (error) {
		console.error(error instanceof StartRefused ? error.message : error);
		process.exitCode = 1;
	}
} else {
	console.error(`There is no benchmark ${name}: choose from ${Object.keys(benchmarks).join(', ')}.`);
	process.exitCode = 1;
}
process.exit();
