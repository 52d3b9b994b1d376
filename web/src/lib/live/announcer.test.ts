import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcer } from './announcer.ts';

describe('what is read aloud of a live screen', () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it('is the first change at once, and what follows within ten seconds together', () => {
		const told: string[] = [];
		const { say } = announcer((text) => told.push(text));

		say(['Bakery is down']);
		say(['Forge is down']);
		say(['Bakery is up again']);
		expect(told).toEqual(['Bakery is down']);

		vi.advanceTimersByTime(10_000);
		expect(told).toEqual(['Bakery is down', 'Forge is down. Bakery is up again']);
	});

	it('ends with how a website is now, however often it changed', () => {
		const told: string[] = [];
		const { say } = announcer((text) => told.push(text));
		say(['Forge is down']);

		say(['Bakery is down']);
		say(['Bakery is up again']);
		say(['Bakery is down']);
		vi.advanceTimersByTime(10_000);

		expect(told.at(-1)).toBe('Bakery is up again. Bakery is down');
	});

	it('counts what is too much to say', () => {
		const told: string[] = [];
		const { say } = announcer((text) => told.push(text));

		say(Array.from({ length: 8 }, (_, index) => `Website ${index} is down`));

		expect(told[0]).toMatch(/^Website 3 is down\. .*Website 7 is down\. And 3 more changes$/);
	});

	it('is nothing while nothing changes, and nothing once the screen is left', () => {
		const told: string[] = [];
		const { say, stop } = announcer((text) => told.push(text));
		say([]);
		expect(told).toEqual([]);

		say(['Bakery is down']);
		say(['Bakery is up again']);
		stop();
		vi.advanceTimersByTime(20_000);

		expect(told).toEqual(['Bakery is down']);
	});
});
