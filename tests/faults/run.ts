/** `npm run faults [-- seconds run…]`: the soak at full size, first without kills and then with kill -9. */
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { withTemporaryProduct } from '../../dev/runner/temporary-product.ts';
import { soak } from './soak.ts';

const full = { monitors: 1_000, intervalSeconds: 60, seconds: 600, failingShare: 0.05 };
const runs = {
	f1: { ...full, kills: 0 },
	f3: { ...full, kills: 20 },
};

await withTemporaryProduct('faults', async ({ environment, settings, progress, signal }) => {
	Object.assign(process.env, environment);
	const [secondsText, ...selected] = process.argv.slice(2);
	const seconds = Number(secondsText ?? full.seconds);
	for (const [name, size] of Object.entries(runs)) {
		if (selected.length > 0 && !selected.includes(name)) continue;
		signal.throwIfAborted();
		const projectId = `demo-faults-${name}`;
		const firestore = getFirestore(initializeApp({ projectId }, projectId));
		const facts = await progress.step(`${name}: ${size.monitors} websites, ${size.kills} kills`, () =>
			soak(firestore, { ...environment, ...settings, GCLOUD_PROJECT: projectId }, { ...size, seconds }),
		);
		console.table(facts.channels);
		console.log(JSON.stringify({ run: name, ...size, seconds, ...facts }));
	}
});
process.exit();
