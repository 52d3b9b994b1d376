import { expect, it } from 'vitest';
import { checkCorpus, kinds } from './corpus.ts';
import { readRecorded } from './recorded.ts';

it('a check says the same as Chromium about every website of the corpus, or has a reason', async () => {
	const { cases } = readRecorded();
	const verdicts = await checkCorpus();
	const different = verdicts.filter(({ id, isUp }) => cases[id]?.isShown !== isUp);

	expect(verdicts.length).toBeGreaterThanOrEqual(250);
	expect(Object.keys(cases).sort()).toEqual(verdicts.map(({ id }) => id).sort());
	expect(different.filter(({ reason }) => reason === null)).toEqual([]);
	// A reason that is not needed any more goes.
	const explained = verdicts.filter(({ reason }) => reason !== null);
	expect(explained.filter((one) => !different.includes(one)).map(({ id }) => id)).toEqual([]);
}, 60_000);

it('no two cases have the same name', () => {
	const ids = Object.values(kinds)
		.flat()
		.map(({ id }) => id);

	expect(new Set(ids).size).toBe(ids.length);
});
