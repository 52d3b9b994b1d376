import { importFile } from '@stayup/testing/imports/files';
import { hostileFiles } from '@stayup/testing/imports/hostile-files';
import { describe, expect, it } from 'vitest';
import { createReadUntrusted } from './read-untrusted.ts';

/** A reader of linear time takes a fraction of a second of the processor, on a slow one as well; any other takes many. */
const patient = { cpuMs: 4_000, elapsedMs: 600_000, memoryMb: 512, waiting: 1_000 };
const tooMuch = 'This file takes too long to read. Please split it into several files.';
const honest = { source: 'gatus', text: importFile('gatus.yaml'), columns: undefined } as const;

describe('a file of a stranger', () => {
	it('is read in another thread, with the sentence of its reader if it cannot be', async () => {
		const read = createReadUntrusted(patient);

		expect(await read('alice', honest)).toMatchObject({ contents: { monitors: { length: 7 } }, problem: null });
		expect(await read('alice', { ...honest, source: 'pingdom' })).toEqual({
			problem: 'This is not a JSON file of Pingdom. Please choose the file as it was exported.',
		});
	});

	it.each([
		['processor time', { ...patient, cpuMs: 0 }],
		['time', { ...patient, elapsedMs: 0 }],
	])('that takes too much %s is refused in one sentence, and so is the next one', async (_, limits) => {
		const read = createReadUntrusted(limits);
		const text = Array.from({ length: 50_000 }, (_, index) => `k${index}: 1`).join('\n');

		for (let files = 0; files < 2; files += 1)
			await expect(read('alice', { ...honest, text })).rejects.toThrow(tooMuch);
	});

	it('that takes too much memory is refused in one sentence, and the next one is read', async () => {
		const read = createReadUntrusted({ ...patient, memoryMb: 24 });
		const text = `url\n${'a\n'.repeat(4_000)}`;
		const large = JSON.stringify({ checks: Array.from({ length: 600_000 }, () => 'x') });

		await expect(read('alice', { source: 'pingdom', text: large, columns: undefined })).rejects.toThrow(tooMuch);
		expect(await read('alice', { source: 'csv', text, columns: undefined })).toMatchObject({ problem: null });
	});

	it('is refused while too many other accounts wait', async () => {
		const read = createReadUntrusted({ ...patient, waiting: 2 });
		const all = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((owner) => read(owner, honest)));

		expect(all.map(({ status }) => status).toSorted()).toContain('rejected');
		expect(all.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(2);
	});

	it('comes before the second one of an account, whose third one is refused in one sentence', async () => {
		const read = createReadUntrusted(patient);
		const order: string[] = [];
		const reading = async (owner: string, name: string) => {
			await read(owner, honest);
			order.push(name);
		};
		const reads = [reading('mallory', 'her first'), reading('mallory', 'her second')];
		await expect(read('mallory', honest)).rejects.toMatchObject({
			code: 'rate-limited',
			message: 'Two files of this account are being read. Please wait for one of them, and try again.',
		});
		await Promise.all([...reads, reading('alice', 'the neighbour')]);

		expect(order).toEqual(['her first', 'the neighbour', 'her second']);
		expect(await read('mallory', honest)).toMatchObject({ problem: null });
	});
});

describe('a file that could keep a reader busy', () => {
	const read = createReadUntrusted(patient);

	it('is read or refused within its limits, whatever it repeats', { timeout: 600_000 }, async () => {
		const exceeded: string[] = [];
		for (const { name, source, text } of hostileFiles()) {
			await read('alice', { source, text, columns: undefined }).catch((error: unknown) =>
				exceeded.push(`${source} ${name}: ${error}`),
			);
		}

		expect(exceeded).toEqual([]);
	});
});
