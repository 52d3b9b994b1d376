/** What a number of websites costs to watch: plain arithmetic on what was measured and what it is sold for. */
import { prices } from './prices.ts';

export interface Measurements {
	/** Firestore operations a check, at the interval in question. */
	readsPerCheck: number;
	writesPerCheck: number;
	deletesPerCheck: number;
	cpuMsPerCheck: number;
	egressBytesPerCheck: number;
	/** Checks of one round. */
	checksPerRound: number;
}

export interface Bill {
	checksPerMonth: number;
	dollarsPerMillionChecks: Record<string, number>;
	totalPerMillionChecks: number;
	totalPerMonth: number;
}

const secondsPerMonth = 30 * 86_400;
/** An instance is used up to here before Cloud Run starts another. */
const cpuTarget = 0.6;
const instanceGib = 0.5;

export function billFor(websites: number, intervalSeconds: number, measured: Measurements): Bill {
	const checksPerSecond = websites / intervalSeconds;
	const checksPerMonth = checksPerSecond * secondsPerMonth;
	// From a thousand websites on, some round is always under way: at least one instance is paid for all the time.
	const instances = Math.max(1, (checksPerSecond * measured.cpuMsPerCheck) / 1000 / cpuTarget);
	const perMillion = (dollarsPerMonth: number) => (dollarsPerMonth / checksPerMonth) * 1e6;
	const roundsPerMillion = 1e6 / measured.checksPerRound;
	const dollarsPerMillionChecks = {
		cpu: perMillion(instances * secondsPerMonth * prices.vcpuSecond),
		memory: perMillion(instances * secondsPerMonth * instanceGib * prices.gibSecond),
		requests: (roundsPerMillion / 1e6) * prices.millionRequests,
		tasks: ((2 * roundsPerMillion) / 1e6) * prices.millionTaskOperations,
		reads: 1e6 * measured.readsPerCheck * prices.firestoreRead,
		writes: 1e6 * measured.writesPerCheck * prices.firestoreWrite,
		deletes: 1e6 * measured.deletesPerCheck * prices.firestoreDelete,
		egress: ((1e6 * measured.egressBytesPerCheck) / 1e9) * prices.egressGb,
		scheduler: perMillion(prices.schedulerJob),
	};
	const totalPerMillionChecks = Object.values(dollarsPerMillionChecks).reduce((sum, part) => sum + part, 0);
	return {
		checksPerMonth,
		dollarsPerMillionChecks,
		totalPerMillionChecks,
		totalPerMonth: (totalPerMillionChecks * checksPerMonth) / 1e6,
	};
}
