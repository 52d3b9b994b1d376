/** A person at a browser whose clicks, keys and scrolls are counted. */
import type { Locator, Page } from 'playwright-core';
import type { TemporaryProduct } from '../../dev/runner/temporary-product.ts';

export interface Steps {
	clicks: number;
	/** Keys and shortcuts, without the characters of a text. */
	keys: number;
	/** Characters of a text, as a name or a URL. */
	characters: number;
	/** Turns of the wheel, each by most of the window's height. */
	scrolls: number;
	/** Values that the person reads one after the other to find the right one. */
	compared: number;
}

export interface Effort extends Steps {
	/** Milliseconds in which the person waited for the product. */
	waitedMs: number;
}

/**
 * Seconds of the keystroke-level model (Card, Moran and Newell, 1983): pointing 1.1 and a click 0.2, a key 0.28, thinking 1.35 before each click
 * and key, and 0.4 to read a value and judge it.
 */
const seconds = { click: 1.3, key: 0.28, scroll: 1, thinking: 1.35, comparison: 0.4 } as const;

/** A pasted text counts as one key. */
const shareOfWindow = 0.8;
const mostScrolls = 40;
const waitMs = 30_000;

export class Person {
	readonly effort: Effort = { clicks: 0, keys: 0, characters: 0, scrolls: 0, compared: 0, waitedMs: 0 };
	readonly page: Page;

	constructor(page: Page) {
		this.page = page;
	}

	/** Scrolls until the person can read the whole element. */
	async read(element: Locator): Promise<void> {
		await this.waitFor(element);
		for (let turns = 0; turns < mostScrolls; turns += 1) {
			const way = await element.evaluate(wayToElement);
			if (way === 0) return;
			this.effort.scrolls += 1;
			await this.page.mouse.wheel(0, way * (this.page.viewportSize()?.height ?? 0) * shareOfWindow);
			await this.page.waitForTimeout(150);
		}
		throw new Error(`The element ${element} cannot be scrolled to.`);
	}

	async click(element: Locator): Promise<void> {
		await this.read(element);
		await element.click();
		this.effort.clicks += 1;
	}

	compare(values: number): void {
		this.effort.compared += values;
	}

	/** Opening a list and choosing from it are two clicks. */
	async choose(select: Locator, option: string): Promise<void> {
		await this.read(select);
		await select.selectOption(option);
		this.effort.clicks += 2;
	}

	/** Types into the focused field. */
	async type(text: string): Promise<void> {
		await this.page.keyboard.type(text);
		this.effort.characters += text.length;
	}

	async press(key: string): Promise<void> {
		await this.page.keyboard.press(key);
		this.effort.keys += 1;
	}

	/** Pastes a text that the person has copied elsewhere. */
	async paste(text: string): Promise<void> {
		await this.page.keyboard.insertText(text);
		this.effort.keys += 1;
	}

	async waitFor(element: Locator): Promise<void> {
		const start = performance.now();
		await element.waitFor({ timeout: waitMs });
		this.effort.waitedMs += performance.now() - start;
	}
}

export async function openGoTo(person: Person): Promise<void> {
	await person.press('Control+k');
	await person.waitFor(person.page.getByRole('combobox', { name: 'Go to a website' }));
}

export async function openSection(person: Person, name: string): Promise<void> {
	await person.click(person.page.getByRole('navigation', { name: 'Product' }).getByRole('link', { name }));
}

export interface Surroundings {
	/** The URL of a website that nobody watches yet. */
	newWebsiteUrl: string;
	/** Of a website that a visitor checks before having an account. */
	firstWebsiteUrl: string;
}

export interface Task {
	name: string;
	/**
	 * A `subscriber` is new and has paid for a plan. A `client` has paid for one too, and has websites. An `agency` has 60 websites.
	 * A `visitor` has no account, and begins on the home page.
	 */
	as: 'customer' | 'subscriber' | 'client' | 'agency' | 'admin' | 'visitor';
	/** Happens just before. */
	arrange?: (product: TemporaryProduct) => Promise<void>;
	/** Begins on the dashboard, but for visitors. */
	run: (person: Person, surroundings: Surroundings) => Promise<void>;
}

/** Everything but the characters of a text, which are the same everywhere. */
export function stepsOf({ clicks, keys, scrolls }: Steps): number {
	return clicks + keys + scrolls;
}

/** Seconds of a practised person, without waiting for the product. */
export function secondsOf({ clicks, keys, characters, scrolls, compared }: Steps): number {
	return (
		clicks * seconds.click +
		(keys + characters) * seconds.key +
		scrolls * seconds.scroll +
		compared * seconds.comparison +
		(clicks + keys) * seconds.thinking
	);
}

/** Runs in the browser: -1, 0 or 1, the direction to scroll in. Fixed bars at the edges of the window cover what is below them. */
function wayToElement(element: Element): number {
	const { top, bottom, height, left, width } = element.getBoundingClientRect();
	const bar = 110;
	if (bottom > window.innerHeight) return height > window.innerHeight && top < bar ? 0 : 1;
	if (top < 0) return -1;
	const hit = document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2);
	if (hit === null || element.contains(hit) || hit.contains(element)) return 0;
	return top < bar ? -1 : top > window.innerHeight - bar ? 1 : 0;
}
