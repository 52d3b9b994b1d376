import userEvent from '@testing-library/user-event';

/** Adds a text to a field at once, as pasting does: a screen then renders once and not for each letter. `userEvent.type` is for tests about keys. */
export async function fill(field: Element, text: string): Promise<void> {
	await userEvent.click(field);
	await userEvent.paste(text);
}
