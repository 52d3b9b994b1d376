import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../dev/base/folders.ts';
import { functionNames, functionOptionsFor } from '../../functions/src/main/function-options.ts';
import { scaleOf } from '../../functions/src/main/sizes.ts';

const text = readFileSync(join(root, 'docs', 'benchmarks.md'), 'utf8');
const rows = [
	...text.matchAll(/^\| `(\w+)`(?: of each region)? \| \d+ \| \d+ \| \S+ \| (\d+) \| (\d+) \| (\d+) \|$/gm),
];
const options = functionOptionsFor(scaleOf({ SIZE: 'large' }));

it('every function was measured, but for copies', () => {
	const measured = rows.map(([, name]) => name);
	const others = functionNames.filter((name) => !/\d$|^recheck./.test(name));

	expect(measured).toEqual(others);
});

it.each(rows.map(([, ...cells]) => cells))(
	'%s leaves 30 %% of its memory free at its peak of %s MB',
	(name, peak, limit) => {
		const { memory } = options[functionNames.find((one) => one === name) ?? 'api'];

		expect(Number.parseInt(memory, 10) * (memory.endsWith('GiB') ? 1024 : 1)).toBe(Number(limit));
		expect(Number(peak)).toBeLessThanOrEqual(0.7 * Number(limit));
	},
);
