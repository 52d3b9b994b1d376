import { describe, expect, it } from 'vitest';
import { noticeDue, placeOfMessage } from './form-room.ts';

const included = 500;

describe('a message of a contact form', () => {
	it.each([
		['is a message while the plan has room', null, { received: 499, apart: 1_000 }, null],
		['above the plan is kept apart', null, { received: 500, apart: 0 }, 'above-plan'],
		['above the plan has room of its own beside possible spam', null, { received: 500, apart: 999 }, 'above-plan'],
		['is refused once that room is used up', null, { received: 500, apart: 1_000 }, 'full'],
		[
			'that may be spam is kept apart, however many messages there are',
			'too-fast',
			{ received: 500, apart: 499 },
			'too-fast',
		],
		[
			'that may be spam is refused once as much is kept as the plan includes',
			'hidden-field',
			{ received: 0, apart: 500 },
			'full',
		],
	] as const)('%s', (_case, spam, room, place) => {
		expect(placeOfMessage(spam, { ...room, included })).toBe(place);
	});

	it('has no place in a plan without messages', () => {
		const none = { received: 0, apart: 0, included: 0 };
		expect([placeOfMessage(null, none), placeOfMessage('too-fast', none)]).toEqual(['full', 'full']);
	});
});

describe('the owner of a contact form', () => {
	const due = (received: number, noted: Parameters<typeof noticeDue>[2]) =>
		noticeDue({ received, included }, '2026-11', noted);

	it('gets one email when 80 % of the messages of a month have arrived, and one when all have', () => {
		expect(due(399, null)).toBeNull();
		expect(due(400, null)).toEqual({ month: '2026-11', percentage: 80 });
		expect(due(401, { month: '2026-11', percentage: 80 })).toBeNull();
		expect(due(500, { month: '2026-11', percentage: 80 })).toEqual({ month: '2026-11', percentage: 100 });
		expect(due(501, { month: '2026-11', percentage: 100 })).toBeNull();
	});

	it('gets them again in the next month, and none about 80 % after the one about all', () => {
		expect(due(400, { month: '2026-10', percentage: 100 })).toEqual({ month: '2026-11', percentage: 80 });
		expect(due(450, { month: '2026-11', percentage: 100 })).toBeNull();
	});
});
