/** `npm run faults [-- seconds run…]`: the soak at its full size, first undisturbed and then with kill -9, and what came of it. */
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { chooseFreePorts } from '../../dev/product/ports.ts';
import { startProduct } from '../../dev/product/product.ts';
import { showProgress } from '../../dev/progress.ts';
import { soak } from './soak.ts';

const full = { monitors: 1_000, intervalSeconds: 60, seconds: 600, failingShare: 0.05 };
const runs = {
	f1: { ...full, kills: 0 },
	f3: { ...full, kills: 20 },
};

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
const progress = showProgress(process.stdout);
const product = await startProduct({
	name: 'faults',
	projectId: 'demo-stayup-faults',
	ports: await chooseFreePorts(),
	dataDir: null,
	env: {},
	seed: false,
	progress,
	signal: stopping.signal,
});
try {
	Object.assign(process.env, product.environment);
	const [secondsText, ...wanted] = process.argv.slice(2);
	const seconds = Number(secondsText ?? full.seconds);
	for (const [name, size] of Object.entries(runs)) {
		if (wanted.length > 0 && !wanted.includes(name)) continue;
		stopping.signal.throwIfAborted();
		const projectId = `demo-faults-${name}`;
		const firestore = getFirestore(initializeApp({ projectId }, projectId));
		const environment = { ...product.environment, ...product.settings, GCLOUD_PROJECT: projectId };
		const facts = await progress.step(`${name}: ${size.monitors} websites, ${size.kills} kills`, () =>
			soak(firestore, environment, { ...size, seconds }),
		);
		console.log(JSON.stringify({ run: name, ...size, seconds, ...facts }));
	}
} finally {
	await product.stop();
}
process.exit();
