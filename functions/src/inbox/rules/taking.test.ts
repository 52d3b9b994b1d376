import { expect, it } from 'vitest';
import { refusalOfTaking } from './taking.ts';

const ada = { _id: 'ada', name: 'Ada' };

it.each([
	['what nobody handles', null, null],
	['what they have already', ada, null],
	['nothing that a colleague has', { _id: 'ruth', name: 'Ruth' }, 'Ruth has taken this already.'],
])('an admin may take %s', (_, assignee, refusal) => {
	expect(refusalOfTaking(assignee, ada)).toBe(refusal);
});
