/** Does something to several websites in small requests, one after the other, until all are done or it is stopped. */
import type { WebsiteResult } from '@stayup/contract';
import { ApiError } from '../../../lib/api-client/api-error.ts';
import { failures, reasonOf } from '../../../lib/messages.ts';

/** Few, so that the progress moves and Stop takes effect soon. */
export const websitesPerRequest = 10;

export interface Target {
	id: string;
	name: string;
}

export interface NotDone extends Target {
	/** Why, as a sentence. */
	reason: string;
}

export interface Progress {
	state: 'running' | 'stopping' | 'ended';
	total: number;
	/** How many were sent and have an answer. */
	answered: number;
	notDone: readonly NotDone[];
	/** Changed, but with something left to do, which the reason says. */
	unfinished: readonly NotDone[];
}

/** `reason`: why it was not done, or what is left to do; null if there is none. */
export type PartResult = Pick<WebsiteResult, 'websiteId' | 'website'> & { isDone: boolean; reason: string | null };

export interface PartsDeps {
	send: (ids: string[]) => Promise<WebsiteResult[]>;
	/** Whether the same person still acts on the same account. */
	isSameAccount: () => boolean;
	onProgress: (progress: Progress) => void;
	/** The results of each request, before its progress. */
	onResults: (results: readonly PartResult[]) => void;
	/** All are done, or it was stopped. `done`: the ids of those with nothing left to do. */
	onEnd: (progress: Progress, done: readonly string[]) => void;
	/** The session or the account is another one: nothing of this may show. */
	onAbandoned: () => void;
}

export interface RunningParts {
	/** Sends nothing more. */
	stop: () => void;
	/** Sends nothing more and says nothing more. */
	abandon: () => void;
}

export function runInParts(targets: readonly Target[], deps: PartsDeps): RunningParts {
	let state: Progress['state'] | 'abandoned' = 'running';
	let answered = 0;
	const notDone: NotDone[] = [];
	const unfinished: NotDone[] = [];
	const done: string[] = [];

	const progress = (shown: Progress['state']): Progress => ({
		state: shown,
		total: targets.length,
		answered,
		notDone: [...notDone],
		unfinished: [...unfinished],
	});
	const enter = (next: Progress['state']) => {
		state = next;
		deps.onProgress(progress(next));
	};
	const abandon = () => {
		if (state === 'ended' || state === 'abandoned') return;
		state = 'abandoned';
		deps.onAbandoned();
	};
	/** Abandons the work if the account is another one. */
	const stateNow = () => {
		if (!deps.isSameAccount()) abandon();
		return state;
	};
	/** A request that fails is the result of each of its websites. */
	const ask = async (part: readonly Target[]): Promise<PartResult[]> => {
		try {
			const results = await deps.send(part.map(({ id }) => id));
			return results.map(({ websiteId, website, problem }) => ({
				websiteId,
				website,
				isDone: problem === null || website !== null,
				reason: problem?.message ?? null,
			}));
		} catch (error) {
			// Every further request would be refused as well.
			if (error instanceof ApiError && error.code === 'unauthenticated' && state === 'running') state = 'stopping';
			const reason = reasonOf(error) ?? failures.updateWebsite.text;
			return part.map(({ id }) => ({ websiteId: id, website: null, isDone: false, reason }));
		}
	};
	const record = (part: readonly Target[], results: readonly PartResult[]) => {
		const resultOf = new Map(results.map((result) => [result.websiteId, result]));
		for (const { id, name } of part) {
			const { isDone = true, reason = null } = resultOf.get(id) ?? {};
			if (reason === null) done.push(id);
			else (isDone ? unfinished : notDone).push({ id, name, reason });
		}
		answered += part.length;
		deps.onResults(results);
	};
	const work = async () => {
		for (let first = 0; first < targets.length && stateNow() === 'running'; first += websitesPerRequest) {
			const part = targets.slice(first, first + websitesPerRequest);
			const results = await ask(part);
			const next = stateNow();
			if (next === 'abandoned' || next === 'ended') return;
			record(part, results);
			enter(next);
		}
		if (stateNow() === 'abandoned') return;
		state = 'ended';
		deps.onEnd(progress('ended'), done);
	};

	enter('running');
	void work();
	return {
		stop: () => {
			if (state === 'running') enter('stopping');
		},
		abandon,
	};
}
