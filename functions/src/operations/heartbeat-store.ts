/** Heartbeats: when each job last did its work. */
import type { HeartbeatJob } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { HeartbeatDocument, TickNotes } from '../platform/firestore/operations-documents.ts';
import type { LogError } from '../platform/log.ts';

export interface HeartbeatStore {
	/** Records that a job did its work. Never fails; most calls write nothing. */
	beat(job: HeartbeatJob, at: number): Promise<void>;
	/** Records a tick with its notes for the next one. */
	beatTick(at: number, tick: TickNotes): Promise<void>;
	/** Null for a job that has never run. */
	read<Job extends HeartbeatJob>(jobs: readonly Job[]): Promise<Record<Job, HeartbeatDocument | null>>;
}

/** All instances together write about once in this time, because a document sustains about one write a second. */
const beatEveryMs = 20_000;

export function createHeartbeatStore(firestore: Firestore, logError: LogError): HeartbeatStore {
	const { heartbeats } = collectionsOf(firestore);
	/** The latest heartbeat that this instance knows of, by job. */
	const known = new Map<HeartbeatJob, number>();
	const isFresh = (job: HeartbeatJob, at: number) => at - (known.get(job) ?? 0) < beatEveryMs;

	return {
		async beat(job, at) {
			if (isFresh(job, at)) return;
			const before = known.get(job) ?? 0;
			known.set(job, at);
			try {
				const stored = (await heartbeats.doc(job).get()).data()?.at ?? 0;
				known.set(job, stored);
				if (isFresh(job, at)) return;
				known.set(job, at);
				await heartbeats.doc(job).set({ at }, { merge: true });
			} catch (error) {
				known.set(job, before);
				logError('A heartbeat could not be stored.', { facts: { job }, error });
			}
		},

		async beatTick(at, tick) {
			await heartbeats.doc('tick').set({ at, tick });
		},

		async read(jobs) {
			const snapshots = await firestore.getAll(...jobs.map((job) => heartbeats.doc(job)));
			const entries = snapshots.map((snapshot, index) => [jobs[index], snapshot.data() ?? null] as const);
			return Object.fromEntries(entries) as Awaited<ReturnType<HeartbeatStore['read']>>;
		},
	};
}
