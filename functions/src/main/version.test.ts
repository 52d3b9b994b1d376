import { expect, it } from 'vitest';
import { functionOptions } from './function-options.ts';
import { deployedVersion, labelOf } from './version.ts';

it.each([
	['0.1.0+4879339', '0-1-0-4879339'],
	['0.1.0+4879339-dirty', '0-1-0-4879339-dirty'],
	['1.0.0-RC.1', '1-0-0-rc-1'],
])('the version %s is the label %s', (version, label) => {
	expect(labelOf(version)).toBe(label);
});

it('every deployed function has its version as a label, so that doctor finds a deployment that stopped halfway', () => {
	const versions = Object.values(functionOptions).map(({ labels }) => labels.version);

	expect([...new Set(versions)]).toEqual([labelOf(deployedVersion)]);
});
