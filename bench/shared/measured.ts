/** The figures of earlier runs, for models that measure nothing. */
import { roundTailSeconds } from '../../functions/src/main/sizes.ts';
import { hoursPerWriteOf } from '../../functions/src/monitoring/rules/apply-checks.ts';
import { monitorsPerShard } from '../../functions/src/monitoring/rules/shard.ts';

/** docs/benchmarks.md has the runs; `npm run bench -- engine`, `cost` and `memory` repeat them. */
export const measured = {
	/** 10,000 websites every 30 s. */
	cpuMsPerCheck: 1.3,
	readsPerRound: 1,
	writesPerRound: 2,
	egressBytesPerCheck: 922,
	roundTailSeconds,
	/** Of the process with 16 rounds whose websites all hang, in MB, when most memory was in use. */
	mbOf16Rounds: 676,
	/** Of the idle process that serves one function. */
	idleMb: 131,
	/** Of a shard with 150 monitors at 30 s. */
	shardKb: 700,
	/** Of a shard's entry in the directory. */
	directoryBytesPerShard: 30,
} as const;

/** Firestore operations per check. `perRound`: the websites of a shard. */
export function modelledOperations(intervalSeconds: number, perRound: number = monitorsPerShard) {
	const checksPerDay = 86_400 / intervalSeconds;
	// Each website stores some hours at a time and its day, and deletes both documents after their time.
	const writesPerWebsiteAndDay = 24 / hoursPerWriteOf(intervalSeconds) + 1;
	const deletesPerWebsiteAndDay = 2;
	return {
		readsPerCheck: measured.readsPerRound / perRound,
		writesPerCheck: measured.writesPerRound / perRound + writesPerWebsiteAndDay / checksPerDay,
		deletesPerCheck: deletesPerWebsiteAndDay / checksPerDay,
	};
}
