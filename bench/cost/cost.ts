/**
 * The cost of monitoring in dollars. It combines Firestore operations, counted over hours of rounds on the real store; bytes of real checks,
 * counted by a relay; CPU per check, from the engine benchmark at 10,000 websites every 30 s; and list prices. `cost model` measures nothing and takes
 * the figures of `load`. Both meter a simulated day, and print it beside the amounts that the bill is computed from.
 */

import { connect, createServer } from 'node:net';
import { brand, dayMs, hourMs, userAgentOf } from '@stayup/contract';
import { initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { type TemporaryProduct, withTemporaryProduct } from '../../dev/runner/temporary-product.ts';
import { createAlertWriter } from '../../functions/src/alerts/alert-writer.ts';
import { createCheckWriters } from '../../functions/src/main/check-writers.ts';
import { scaleOf } from '../../functions/src/main/sizes.ts';
import { createShardStore } from '../../functions/src/monitoring/engine/shard-store.ts';
import { hoursPerWriteOf } from '../../functions/src/monitoring/rules/apply-checks.ts';
import { monitorsPerShard } from '../../functions/src/monitoring/rules/shard.ts';
import { createOutboxStore } from '../../functions/src/outbox/outbox-store.ts';
import { createResolver } from '../../functions/src/probe/guard/resolver.ts';
import { parseAllowedTargets } from '../../functions/src/probe/guard/target.ts';
import { createProbe } from '../../functions/src/probe/probe.ts';
import { run as runEngine } from '../engine/engine.ts';
import type { EngineFigures } from '../engine/prober.ts';
import { storeMonitors } from '../engine/store-monitors.ts';
import { makeAuthority } from '../farm/authority.ts';
import { startFarm } from '../farm/nginx.ts';
import { countOperations } from '../shared/count-operations.ts';
import { goodCheck } from '../shared/good-check.ts';
import { measured } from '../shared/measured.ts';
import { machine } from '../shared/report.ts';
import { assumed, type Measurements } from './amounts.ts';
import { billFor, hangingDollars, modelledBill } from './bill.ts';
import { missedGoals, type Size, type SizedBill, sizes, tableOfBills } from './bill-table.ts';
import { compareWithRun, tableOfComparison } from './metered.ts';
import { priceList } from './prices.ts';

/**
 * The emulator keeps every version of every document; a whole day would not fit into its memory. Websites store their hours every hour or every
 * three hours, so each does so equally often in these hours.
 */
const hoursCounted = 3;
/** Each day deletes its hours and the day itself once. */
const deletesPerDay = 2;
/** Bytes of the TCP and IP headers per packet, and outgoing packets per check. */
const headerBytes = 40;
const packetsOut = 9;

type Operations = Pick<Measurements, 'readsPerCheck' | 'writesPerCheck' | 'deletesPerCheck'>;

/** `npm run bench -- cost [CPU ms per check]`: without it the engine benchmark measures it. */
export async function run([cpuText, size]: readonly string[]): Promise<object> {
	if (cpuText === 'model') return modelled(size);
	const cpuMsPerCheck = cpuText ? Number(cpuText) : await measureCpu();
	return withTemporaryProduct('bench-cost', (product) => countUp(product, cpuMsPerCheck));
}

async function countUp({ environment, progress }: TemporaryProduct, cpuMsPerCheck: number): Promise<object> {
	Object.assign(process.env, environment);
	const egressBytesPerCheck = await progress.step('Counting the bytes of a check', bytesOfCheck);
	const every = async (intervalSeconds: number): Promise<Operations> => {
		const name = `demo-cost-${intervalSeconds}`;
		return operationsOf(getFirestore(initializeApp({ projectId: name }, name)), intervalSeconds);
	};
	const at30 = await progress.step(`${hoursCounted} hours of rounds, every 30 s`, () => every(30));
	const at60 = await progress.step(`${hoursCounted} hours of rounds, every 60 s`, () => every(60));
	const common = {
		cpuMsPerCheck,
		egressBytesPerCheck,
		roundTailSeconds: measured.roundTailSeconds,
		shardKb: measured.shardKb,
	};
	const at30Seconds: Size = { name: '10,000 at 30 s', websites: 10_000, intervalSeconds: 30 };
	const bills = [...sizes, at30Seconds].map((size): SizedBill => {
		const operations = size.intervalSeconds === 30 ? at30 : at60;
		return Object.assign({ bill: billFor(size, { ...common, ...operations }) }, size);
	});
	return Object.assign(await reportOf(bills), { machine: machine(), common, at30, at60 });
}

/** `npm run bench -- cost model [SIZE]`: from the figures of earlier runs; of one size of installation, or of the one that each number of websites needs. */
function modelled(size?: string): Promise<object> {
	const scale = size === undefined ? {} : { scale: scaleOf({ SIZE: size }) };
	return reportOf(sizes.map((one) => Object.assign({ bill: modelledBill(Object.assign({}, one, scale)) }, one)));
}

async function reportOf(bills: readonly SizedBill[]): Promise<object> {
	console.log(tableOfBills(bills));
	console.log(missedGoals(bills).join('\n'));
	console.log(`One website that never answers, alone on its instance: $${hangingDollars().toFixed(2)} a month.`);
	const metered = await compareWithRun();
	console.log(tableOfComparison(metered));
	return { benchmark: 'cost', date: new Date().toISOString(), assumed, priceList, bills, metered };
}

async function measureCpu(): Promise<number> {
	const engine = (await runEngine(['60', '10000'])) as { rows: { figures: EngineFigures }[] };
	return engine.rows[0]?.figures.cpuMsPerCheck ?? Number.NaN;
}

/** All websites are up, as is usual. */
async function operationsOf(firestore: Firestore, intervalSeconds: number): Promise<Operations> {
	const alerts = createAlertWriter(
		createOutboxStore(firestore, { enqueueDelivery: async () => undefined }, () => undefined),
	);
	const store = createShardStore(firestore, createCheckWriters(firestore, alerts), (message, { error }) =>
		console.error(message, error),
	);
	const operations = countOperations(firestore);
	const monitors = await storeMonitors(firestore, {
		monitors: monitorsPerShard,
		intervalSeconds,
		urlOf: (index) => `https://s${index}.example.com/`,
		isHanging: () => false,
	});
	const shardId = monitors[0]?.shardId ?? '';
	const from = Math.ceil(Date.now() / dayMs) * dayMs + hourMs;
	const rounds = (hoursCounted * 3600) / intervalSeconds;
	const runRounds = async (first: number, count: number) => {
		for (let round = first; round < first + count; round += 1) {
			const roundAt = from + round * intervalSeconds * 1000;
			const leased = await store.takeLease(shardId, roundAt, roundAt);
			if (!leased || 'leasedUntil' in leased) throw new Error('A round could not be leased.');
			const batches = monitors.map(({ websiteId }, index) => ({
				websiteId,
				revision: 1,
				roundAt,
				isSuppressed: false,
				firstEvidence: null,
				results: [goodCheck(roundAt + index * 50, 150 + (round % 7) * 10)],
			}));
			await store.commitRound(leased, batches, { suppressedRounds: 0, isLast: true });
		}
	};
	// From the second hour on, there are hours to store.
	const roundsPerHour = 3600 / intervalSeconds;
	await runRounds(0, roundsPerHour);
	const { reads, writes } = await operations.during(() => runRounds(roundsPerHour, rounds));
	const checks = rounds * monitorsPerShard;
	const checksPerDay = dayMs / 1000 / intervalSeconds;
	// Not in these hours: the document of a day, and a second one for hours that are stored together and belong to two days.
	const writesPerDay = 1 + (1 - 1 / hoursPerWriteOf(intervalSeconds));
	return {
		readsPerCheck: reads / checks,
		writesPerCheck: writes / checks + writesPerDay / checksPerDay,
		deletesPerCheck: deletesPerDay / checksPerDay,
	};
}

/** Outgoing bytes, packet headers included. */
async function bytesOfCheck(): Promise<number> {
	const checks = 50;
	const [httpPort, httpsPort, relayPort] = [18_082, 18_445, 18_446];
	const authority = await makeAuthority();
	const names = ['*.farm.localhost'];
	const farm = await startFarm({ authority, ips: ['127.0.0.1'], names, httpPort, httpsPort });
	let sent = 0;
	const relay = createServer((near) => {
		const far = connect(httpsPort, '127.0.0.1');
		near.on('data', (bytes) => {
			sent += bytes.length;
		});
		near.on('error', () => {});
		far.on('error', () => {});
		near.pipe(far).pipe(near);
	});
	await new Promise<void>((resolve) => relay.listen(relayPort, '127.0.0.1', resolve));
	const probe = createProbe({
		region: 'us-east4',
		resolver: createResolver({ now: Date.now }),
		allowed: parseAllowedTargets(`*.localhost:${relayPort}`),
		ownHosts: [],
		userAgent: userAgentOf(brand.origin),
		trustedCertificates: [authority.root],
	});
	for (let index = 0; index < checks; index += 1) {
		const url = `https://s${index}.farm.localhost:${relayPort}/`;
		const result = await probe({ url, expectedStatusCode: 200, budgetMs: 5_000, origin: 'round' });
		if (!result.ok) throw new Error(`The farm failed with ${result.error}.`);
	}
	relay.close();
	await farm.stop();
	return sent / checks + packetsOut * headerBytes;
}
