/** One client in its own process and on its own core: checks at full speed and prints its measurements as one line of JSON. */
import { readFileSync } from 'node:fs';
import { clients } from './clients.ts';
import type { Load, Measured } from './measured.ts';

const [name = '', loadJson = '', urlsFile = ''] = process.argv.slice(2);
const { concurrency, warmUpSeconds, seconds } = JSON.parse(loadJson) as Load;
const urls = readFileSync(urlsFile, 'utf8').trim().split('\n');
const check = await clients[name]?.(urls);
if (!check) throw new Error(`There is no client ${name}.`);

await checkFor(warmUpSeconds);
const before = process.cpuUsage();
const startedAt = performance.now();
const counts = await checkFor(seconds);
const { user, system } = process.cpuUsage(before);
const measured: Measured = {
	...counts,
	cpuMs: (user + system) / 1000,
	seconds: (performance.now() - startedAt) / 1000,
};
console.log(JSON.stringify(measured));
process.exit();

async function checkFor(time: number): Promise<Pick<Measured, 'checks' | 'errors'>> {
	const until = performance.now() + time * 1000;
	let next = 0;
	let checks = 0;
	let errors = 0;
	const worker = async () => {
		while (performance.now() < until) {
			const url = urls[next % urls.length] ?? '';
			next += 1;
			try {
				await check?.(url);
				checks += 1;
			} catch {
				errors += 1;
			}
		}
	};
	await Promise.all(Array.from({ length: concurrency }, worker));
	return { checks, errors };
}
