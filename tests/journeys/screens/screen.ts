/** A row of the tables of screens. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Screen {
	name: string;
	path: string | (() => string);
	/** Resolves when the screen shows its data. Types and clicks where that shows what is to be checked. */
	ready(page: Page): Promise<unknown>;
	/** Whose browser shows it. Without it, that of the table's person. */
	as?: string;
	/** Also shown to people who are not signed in, so it has no shortcuts. */
	isPublic?: true;
	/** The calls that fail on it, as patterns of URLs. */
	failing?: readonly string[];
	/** The part whose accessibility tree is compared with its file in reading-order/: for screens where the order is the point. */
	readingOrder?: 'body' | 'main';
}

/** The main part shows the text. */
export function shows(text: string): Screen['ready'] {
	return (page) => page.getByRole('main').getByText(text).first().waitFor();
}

export function showsButton(name: string): Screen['ready'] {
	return (page) => page.getByRole('button', { name }).waitFor();
}

/** A key that is pressed before the screen listens to it does nothing. */
export async function openPalette(page: Page): Promise<void> {
	await expect
		.poll(async () => {
			const isOpen = await page.getByRole('dialog').isVisible();
			if (!isOpen) await page.keyboard.press('Control+k');
			return isOpen;
		})
		.toBe(true);
}

export async function closeDialog(page: Page): Promise<void> {
	await page.keyboard.press('Escape');
	await page.getByRole('dialog').waitFor({ state: 'detached' });
}
