import type { SavedFilter } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { choiceIn, choiceInWords, isAny, savedAs, withFilter } from './filter-rules.ts';

const saved: SavedFilter = { _id: 'f1', name: 'Late florists', search: 'florist', filter: 'late' };

describe('a saved filter', () => {
	it('is the search and the filter of the URL, and nothing else of it', () => {
		const params = new URLSearchParams('search=florist&filter=late&id=lead-1');

		expect(choiceIn(params)).toEqual({ search: 'florist', filter: 'late' });
		expect(withFilter(new URLSearchParams('search=old&filter=due&id=lead-1'), saved).toString()).toBe(
			'search=florist&filter=late&id=lead-1',
		);
		expect(withFilter(params, { search: '', filter: null }).toString()).toBe('id=lead-1');
	});

	it('is found again by its search and filter, and an unknown filter is none', () => {
		expect(savedAs({ search: ' florist ', filter: 'late' }, [saved])).toBe(saved);
		expect(savedAs({ search: 'florist', filter: null }, [saved])).toBeUndefined();
		expect(choiceIn(new URLSearchParams('filter=everything'))).toEqual({ search: '', filter: null });
	});

	it('needs a search or a filter', () => {
		expect([isAny({ search: ' ', filter: null }), isAny({ search: '', filter: 'due' })]).toEqual([false, true]);
		expect(choiceInWords(saved)).toBe('florist, Not answered within one business day');
	});
});
