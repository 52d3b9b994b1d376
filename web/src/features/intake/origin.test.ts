import { describe, expect, it } from 'vitest';
import { originOf } from './origin.ts';

describe('the origin of a visit', () => {
	it('is the first page and its campaign', () => {
		expect(originOf('https://stayup.example/features?utm_source=news&utm_campaign=autumn#speed')).toEqual({
			'x-first-page': '/features',
			'x-campaign': 'news / autumn',
		});
	});

	it('is blank if the browser does not know it', () => {
		expect(originOf('')).toEqual({ 'x-first-page': '', 'x-campaign': '' });
	});
});
