import { describe, expect, it, vi } from 'vitest';
import { deviceStorage, visitStorage } from './storage.ts';

const storages = [
	['localStorage', deviceStorage],
	['sessionStorage', visitStorage],
] as const;

function forbidden(): never {
	throw new DOMException('The operation is insecure.', 'SecurityError');
}

function full(): never {
	throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
}

function stub(name: string, methods: Partial<Storage> = {}) {
	const kept = new Map<string, string>();
	vi.stubGlobal(name, {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
		removeItem: (key: string) => void kept.delete(key),
		get length() {
			return kept.size;
		},
		...methods,
	});
}

describe.each(storages)('%s', (name, storage) => {
	it('keeps a value until it is removed', () => {
		stub(name);
		expect(storage.isEmpty()).toBe(true);
		expect(storage.write('theme', 'dark')).toBe(true);
		expect(storage.read('theme')).toBe('dark');
		expect(storage.isEmpty()).toBe(false);

		storage.remove('theme');
		expect(storage.read('theme')).toBeNull();
	});

	it('reports when it is full', () => {
		stub(name, { setItem: full });
		expect(storage.write('theme', 'dark')).toBe(false);
		expect(storage.read('theme')).toBeNull();
	});

	it('is empty when blocked', () => {
		stub(name, { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
		expect(storage.read('theme')).toBeNull();
		expect(storage.readJson('theme')).toBeNull();
		expect(storage.write('theme', 'dark')).toBe(false);
		expect(() => storage.remove('theme')).not.toThrow();
	});

	it('is empty when missing', () => {
		vi.stubGlobal(name, undefined);
		expect(storage.read('theme')).toBeNull();
		expect(storage.isEmpty()).toBe(true);
	});

	it('reads JSON, and null for a value that is not JSON', () => {
		stub(name);
		storage.write('good', '{"step":1}');
		storage.write('bad', '{');
		expect(storage.readJson('good')).toEqual({ step: 1 });
		expect(storage.readJson('bad')).toBeNull();
		expect(storage.readJson('missing')).toBeNull();
	});
});
