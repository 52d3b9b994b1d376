import { afterEach, expect, it } from 'vitest';
import { focusOnceShown } from './focus-once-shown.ts';

// A disabled field stands for one that is not shown: neither takes the focus.
function page() {
	document.body.innerHTML = '<div></div><input disabled><button>Other</button>';
	const [placeholder, field, other] = document.body.children as unknown as [HTMLElement, HTMLInputElement, HTMLElement];
	const show = async () => {
		field.disabled = false;
		placeholder.remove();
		// Observers run in a microtask.
		await Promise.resolve();
	};
	return { field, other, show };
}

afterEach(() => {
	document.body.innerHTML = '';
});

it('focuses a shown element at once', () => {
	const { field } = page();
	field.disabled = false;
	focusOnceShown(field);

	expect(document.activeElement).toBe(field);
});

it('focuses an element that is shown later, and says so', async () => {
	const { field, show } = page();
	let hasFocus = false;
	focusOnceShown(field, () => {
		hasFocus = true;
	});
	expect([document.activeElement === field, hasFocus]).toEqual([false, false]);
	await show();

	expect([document.activeElement === field, hasFocus]).toEqual([true, true]);
});

it('leaves the focus where somebody has moved it', async () => {
	const { field, other, show } = page();
	focusOnceShown(field);
	other.focus();
	await show();

	expect(document.activeElement).toBe(other);
});

it('does nothing after it was stopped', async () => {
	const { field, show } = page();
	focusOnceShown(field)();
	await show();

	expect(document.activeElement).toBe(document.body);
});
