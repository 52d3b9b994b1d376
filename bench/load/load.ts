/** `npm run bench -- load`: prints the load model; nothing is measured. */
import { tableOf } from '../shared/report.ts';
import { exceededBy, limits, loadOf } from './load-model.ts';

const sizes = [
	{ websites: 10_000, intervalSeconds: 60 },
	{ websites: 100_000, intervalSeconds: 60 },
	{ websites: 100_000, intervalSeconds: 30 },
	{ websites: 1_000_000, intervalSeconds: 60 },
	{ websites: 1_000_000, intervalSeconds: 30 },
];

export async function run(): Promise<object> {
	const rows = sizes.map((size) => ({ ...size, load: loadOf(size.websites, size.intervalSeconds) }));
	const parts = Object.entries(limits);
	console.log(
		tableOf(
			[
				'websites',
				'checks/s',
				'rounds/s',
				'writes/s',
				'tasks a tick',
				'queues of rounds',
				...parts.map(([name, { limit }]) => `${name} (${limit})`),
				'operations a check',
				'$ a month',
			],
			rows.map(({ websites, intervalSeconds, load }) => [
				`${websites.toLocaleString('en')} at ${intervalSeconds} s`,
				...[load.checksPerSecond, load.roundsPerSecond, load.writesPerSecond, load.tasksPerTick, load.queues].map(
					(figure) => figure.toFixed(0),
				),
				...parts.map(([, { of }]) => of(load).toFixed(1)),
				load.operationsPerCheck.toFixed(4),
				load.bill.totalPerMonth.toFixed(0),
			]),
		),
	);
	return {
		benchmark: 'load',
		rows: rows.map(({ load, ...size }) => ({ ...size, ...load, exceeded: exceededBy(load) })),
	};
}
