import { expect, it } from 'vitest';
import { majorVersion } from './jdk.ts';

it.each([
	['25.0.3', 25],
	['21', 21],
	['17.0.15+6', 17],
	['22-ea', 22],
	['1.8.0_402', 8],
	['', 0],
])('reads Java %s as version %i', (version, major) => {
	expect(majorVersion(version)).toBe(major);
});
