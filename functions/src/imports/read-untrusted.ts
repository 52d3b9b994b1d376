/**
 * Reads files of strangers in a thread of its own, so that none keeps the other callers of the instance waiting (decision 82).
 * The thread starts with the first file, and again after one that exceeded a limit.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { invalidField, Problem } from '../platform/problem.ts';
import type { readSource, SourceFile } from './rules/read-source.ts';

type FileContents = ReturnType<typeof readSource>;

/** `problem`: a sentence for a file that is not of its source. */
export type FileAnswer = { contents: FileContents; problem: null } | { problem: string };

/** Of an account. */
export type ReadUntrusted = (ownerId: string, file: SourceFile) => Promise<FileAnswer>;

interface ReadLimits {
	/** Of the processor, for one file. */
	cpuMs: number;
	/** For a thread that gets no processor time. Below the time after which the browser stops waiting. */
	elapsedMs: number;
	memoryMb: number;
	/** Accounts with a file that waits for the one that is being read. */
	waiting: number;
}

/** 5,000 endpoints of Gatus take 0.7 s and 100 MB; an instance has 512 MiB. */
const usualLimits: ReadLimits = { cpuMs: 1_000, elapsedMs: 15_000, memoryMb: 160, waiting: 10 };
/** One that is read, and one that waits. */
const filesOfAccount = 2;
const watchEveryMs = 50;

/** The bundle has the thread beside it; sources run as they are. */
const threadFile = new URL(
	import.meta.url.endsWith('.ts') ? './read-untrusted-thread.ts' : './read-untrusted-thread.js',
	import.meta.url,
);

/** Throws a Problem for a file that exceeds a limit. */
export function createReadUntrusted(limits: ReadLimits = usualLimits): ReadUntrusted {
	const oneAtATime = pLimit(1);
	/** The files of each account that are read or wait. */
	const filesOf = new Map<string, Promise<unknown>[]>();
	let started: Promise<Worker> | null = null;

	async function read(file: SourceFile): Promise<FileAnswer> {
		started ??= startThread(limits);
		try {
			return await answerWithin(limits, await started, file);
		} catch (error) {
			const failed = started;
			started = null;
			await failed.then((thread) => thread.terminate()).catch(() => {});
			if (isLimit(error)) throw invalidField('file', tooMuch);
			throw error;
		}
	}

	async function readQueued(file: SourceFile): Promise<FileAnswer> {
		if (oneAtATime.pendingCount >= limits.waiting) {
			throw new Problem('unavailable', 'Other files are being read at the moment. Please try again in a minute.');
		}
		return oneAtATime(read, file);
	}

	/** The second file of an account waits outside the common queue, so that the files of others come first. */
	return async (ownerId, file) => {
		const others = filesOf.get(ownerId) ?? [];
		if (others.length >= filesOfAccount) throw twoAtATime();
		const reading = Promise.allSettled(others).then(() => readQueued(file));
		filesOf.set(ownerId, [...others, reading]);
		try {
			return await reading;
		} finally {
			const left = (filesOf.get(ownerId) ?? []).filter((one) => one !== reading);
			if (left.length > 0) filesOf.set(ownerId, left);
			else filesOf.delete(ownerId);
		}
	};
}

function twoAtATime(): Problem {
	const message = 'Two files of this account are being read. Please wait for one of them, and try again.';
	return new Problem('rate-limited', message, { retryAfterSeconds: 5 });
}

const tooMuch = 'This file takes too long to read. Please split it into several files.';

async function startThread({ memoryMb }: ReadLimits): Promise<Worker> {
	const thread = new Worker(threadFile, {
		// It needs no settings, and what strangers send must not find any.
		env: {},
		execArgv: [],
		resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
	});
	// Its first message says that it has loaded.
	await once(thread, 'message');
	return thread;
}

async function answerWithin({ cpuMs, elapsedMs }: ReadLimits, thread: Worker, file: SourceFile): Promise<FileAnswer> {
	// Only a thread that works keeps the process alive.
	thread.ref();
	const before = await thread.cpuUsage();
	const exceeded = new AbortController();
	const watch = async () => {
		const { user, system } = await thread.cpuUsage(before);
		if ((user + system) / 1_000 > cpuMs) exceeded.abort();
	};
	// A thread that ends meanwhile is reported by its own event.
	const watching = setInterval(() => watch().catch(() => {}), watchEveryMs);
	try {
		const signal = AbortSignal.any([exceeded.signal, AbortSignal.timeout(elapsedMs)]);
		const answered = once(thread, 'message', { signal });
		thread.postMessage(file);
		const [answer] = (await answered) as [FileAnswer];
		return answer;
	} finally {
		clearInterval(watching);
		thread.unref();
	}
}

function isLimit(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}
