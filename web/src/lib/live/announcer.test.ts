import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcer } from './announcer.ts';

describe('announcements to screen readers', () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it('announces the first change at once and those of the next ten seconds together', () => {
		const announced: string[] = [];
		const { say } = announcer((text) => announced.push(text));

		say(['Bakery is down']);
		say(['Forge is down']);
		say(['Bakery is up again']);
		expect(announced).toEqual(['Bakery is down']);

		vi.advanceTimersByTime(10_000);
		expect(announced).toEqual(['Bakery is down', 'Forge is down. Bakery is up again']);
	});

	it('ends with the current status, however often it changed', () => {
		const announced: string[] = [];
		const { say } = announcer((text) => announced.push(text));
		say(['Forge is down']);

		say(['Bakery is down']);
		say(['Bakery is up again']);
		say(['Bakery is down']);
		vi.advanceTimersByTime(10_000);

		expect(announced.at(-1)).toBe('Bakery is up again. Bakery is down');
	});

	it('counts the changes above five', () => {
		const announced: string[] = [];
		const { say } = announcer((text) => announced.push(text));

		say(Array.from({ length: 8 }, (_, index) => `Website ${index} is down`));

		expect(announced[0]).toMatch(/^Website 3 is down\. .*Website 7 is down\. And 3 more changes$/);
	});

	it('is silent while nothing changes and after the screen is closed', () => {
		const announced: string[] = [];
		const { say, cancel } = announcer((text) => announced.push(text));
		say([]);
		expect(announced).toEqual([]);

		say(['Bakery is down']);
		say(['Bakery is up again']);
		cancel();
		vi.advanceTimersByTime(20_000);

		expect(announced).toEqual(['Bakery is down']);
	});
});
