/**
 * A second client of the farm, on the farm's core: a few checks a second. Their response error is the farm's own share of what the engine
 * measures. Prints it as one line of JSON when it is stopped.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { brand, userAgentOf } from '@stayup/contract';
import { createResolver } from '../../functions/src/probe/guard/resolver.ts';
import { parseAllowedTargets } from '../../functions/src/probe/guard/target.ts';
import { createProbe } from '../../functions/src/probe/probe.ts';
import { quantile } from '../shared/report.ts';

export interface FarmShareOptions {
	delayMs: number;
	allowed: string;
	nameServer: string;
	/** With `0` in place of the number of a host. */
	url: string;
	/** Checks before this are not measured. */
	warmUpSeconds: number;
}

const checksPerSecond = 8;

const options = JSON.parse(process.argv[2] ?? '') as FarmShareOptions;
const probe = createProbe({
	region: 'us-east4',
	resolver: createResolver({ now: Date.now, servers: [options.nameServer] }),
	allowed: parseAllowedTargets(options.allowed),
	ownHosts: [],
	userAgent: userAgentOf(brand.origin),
});
const errors: number[] = [];
let isOver = false;
process.on('SIGTERM', () => {
	isOver = true;
});
await delay(options.warmUpSeconds * 1000);
for (let index = 0; !isOver; index += 1) {
	const url = options.url.replace('0', String(index % 100));
	void probe({ url, expectedStatusCode: 200, budgetMs: 10_000, origin: 'round' }).then((result) => {
		if (result.ok) errors.push(result.durationMs - options.delayMs);
	});
	await delay(1000 / checksPerSecond);
}
console.log(JSON.stringify({ p50: quantile(errors, 0.5), p99: quantile(errors, 0.99), max: Math.max(...errors) }));
process.exit();
