/** The steps of the same tasks before the screens were redesigned, measured by the same program on 22 November 2026 (commit fc27829). */
import type { Steps } from './person.ts';

/** By the name of the task. Null: it could not be done. The nine tasks that were added later were not measured. */
export const before: Readonly<Record<string, Steps | null>> = {
	'is anything down and why': { clicks: 0, keys: 0, characters: 0, scrolls: 1, compared: 0 },
	'add a website': { clicks: 2, keys: 3, characters: 11, scrolls: 0, compared: 0 },
	// The table did not sort: a person compared the 14 rows.
	'find the slowest website': { clicks: 0, keys: 0, characters: 0, scrolls: 1, compared: 14 },
	'pause ten by tag': { clicks: 13, keys: 0, characters: 0, scrolls: 1, compared: 0 },
	// Only the last 30 days; the calendar month was only in the monthly email.
	"read last month's uptime": null,
	'send an evidence file': { clicks: 5, keys: 0, characters: 0, scrolls: 1, compared: 0 },
	'change the alert email': { clicks: 3, keys: 2, characters: 18, scrolls: 0, compared: 0 },
	// Only from an alert email.
	'mute for an hour': null,
	'see what changed since yesterday': { clicks: 0, keys: 0, characters: 0, scrolls: 1, compared: 0 },
	'cancel the plan': { clicks: 3, keys: 0, characters: 0, scrolls: 0, compared: 0 },
	"find a customer's failed delivery": { clicks: 2, keys: 0, characters: 0, scrolls: 3, compared: 0 },
	'set a lead to contacted': { clicks: 4, keys: 0, characters: 0, scrolls: 2, compared: 0 },
};
