import { expect, it } from 'vitest';
import { LoopLimitExceeded, loopLimit } from './loop-limit.ts';

it('ends a loop that takes more iterations than its limit, with an error that names the loop', () => {
	const iterate = loopLimit(3, 'the pages of a list');
	for (const _ of [1, 2, 3]) iterate();

	expect(iterate).toThrow(LoopLimitExceeded);
	expect(iterate).toThrow('No end after 3 iterations: the pages of a list.');
});
