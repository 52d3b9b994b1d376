/** The closed hours of a website: the last day of them, and their sums. */
import type { Stats } from '../platform/firestore/documents.ts';

/** A tuple, because every shard has 24 of them for each website. */
export type RecentHour = [
	start: number,
	upSeconds: number,
	downSeconds: number,
	checks: number,
	successes: number,
	responseTimeTotalMs: number,
	maintenanceSeconds?: number,
];

export interface ClosedTime {
	/** The last 24 closed hours, oldest first. */
	recentHours: RecentHour[];
	/** The closed hours of the current day. */
	day: { start: number; stats: Stats; before: Stats };
	/** Counts of the response times of the day that begins at `start`; missing before the first hour that closes. */
	dayTimes?: { start: number; counts: string };
	/** All closed hours since the website was added. */
	total: Stats;
}

/** The closed hours. They stay text unless something needs them: a round reads and writes those of each website, and rarely changes them. */
export class Past {
	#text: string | null;
	#time: ClosedTime | null;

	private constructor(text: string | null, time: ClosedTime | null) {
		this.#text = text;
		this.#time = time;
	}

	static of(time: ClosedTime): Past {
		return new Past(null, time);
	}

	/** `text`: the fields of a JSON object, without its braces. */
	static stored(text: string): Past {
		return new Past(text, null);
	}

	get time(): ClosedTime {
		this.#time ??= JSON.parse(`{${this.#text}}`) as ClosedTime;
		return this.#time;
	}

	get text(): string {
		this.#text ??= JSON.stringify(this.#time).slice(1, -1);
		return this.#text;
	}
}
