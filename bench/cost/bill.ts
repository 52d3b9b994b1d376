/** Computes the monthly bill for a number of websites from measurements and list prices. */
import { prices } from './prices.ts';

export interface Measurements {
	/** Firestore operations per check, at the given interval. */
	readsPerCheck: number;
	writesPerCheck: number;
	deletesPerCheck: number;
	cpuMsPerCheck: number;
	egressBytesPerCheck: number;
	/** Checks in one round. */
	checksPerRound: number;
}

export interface Bill {
	checksPerMonth: number;
	dollarsPerMillionChecks: Record<string, number>;
	totalPerMillionChecks: number;
	totalPerMonth: number;
}

const secondsPerMonth = 30 * 86_400;
/** The CPU utilisation at which Cloud Run starts another instance. */
const cpuTarget = 0.6;
const instanceGib = 1;

export function billFor(websites: number, intervalSeconds: number, measured: Measurements): Bill {
	const checksPerSecond = websites / intervalSeconds;
	const checksPerMonth = checksPerSecond * secondsPerMonth;
	// With a thousand websites or more a round is always running, so at least one instance is billed all the time.
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
