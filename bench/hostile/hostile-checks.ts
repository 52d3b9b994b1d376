/** Checks one hostile page ten times at once, and prints the figures as one line of JSON. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { defaultCheckSettings } from '@stayup/contract';
import { createResolver } from '../../functions/src/probe/guard/resolver.ts';
import { parseAllowedTargets } from '../../functions/src/probe/guard/target.ts';
import { createProbe } from '../../functions/src/probe/probe.ts';
import { type HostileFigures, hostilePages } from './hostile-pages.ts';

const [page = '', port = ''] = process.argv.slice(2);
const checks = 10;
const rule = hostilePages[page];
if (!rule) throw new Error(`There is no page ${page}.`);

const probe = createProbe({
	region: 'us-east4',
	resolver: createResolver({ now: Date.now }),
	allowed: parseAllowedTargets(`127.0.0.1:${port}`),
	ownHosts: [],
	userAgent: 'Stayup/1.0',
});
const check = (path: string) =>
	probe({
		url: `http://127.0.0.1:${port}/${encodeURIComponent(path)}`,
		expectedStatusCode: 200,
		budgetMs: 9_000,
		origin: 'round',
		check: { ...defaultCheckSettings(), rules: [rule] },
	});

// Compiles the code of a check before the measurement.
await check('an ordinary page of 60 KB');
const memoryBefore = process.memoryUsage().rss;
const cpuBefore = process.cpuUsage();
const pauses = monitorEventLoopDelay({ resolution: 1 });
pauses.enable();
const startedAt = performance.now();
const results = await Promise.all(Array.from({ length: checks }, () => check(page)));
const seconds = (performance.now() - startedAt) / 1000;
const { user, system } = process.cpuUsage(cpuBefore);
pauses.disable();

const figures: HostileFigures = {
	result: [...new Set(results.map((result) => (result.ok ? 'up' : result.error)))].join(', '),
	seconds,
	cpuMsPerCheck: (user + system) / 1000 / checks,
	longestPauseMs: pauses.max / 1e6,
	memoryMbPerCheck: (process.resourceUsage().maxRSS * 1024 - memoryBefore) / checks / 1024 ** 2,
};
console.log(JSON.stringify(figures));
process.exit();
