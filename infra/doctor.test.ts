import { describe, expect, it } from 'vitest';
import { checks } from './checks.ts';
import { runChecks } from './doctor/check.ts';
import { createFakeProject } from './testing/doctor/fake-project.ts';
import { faults } from './testing/doctor/faults.ts';

async function diagnose(fake = createFakeProject()) {
	const reports = await runChecks(checks, fake.sources, fake.project);
	return reports.flatMap(({ name, findings }) => findings.map((finding) => ({ check: name, ...finding })));
}

describe('the doctor', () => {
	it('finds nothing in a healthy project', async () => {
		expect(await diagnose()).toEqual([]);
	});

	it.each(faults)('finds only that $fault', async ({ plant, check, problem, fix }) => {
		const fake = createFakeProject();
		plant(fake);
		const found = await diagnose(fake);

		expect(found.map((finding) => finding.problem)).toEqual([expect.stringMatching(problem)]);
		expect(found[0]?.check).toBe(check);
		expect(found[0]?.fix).toMatch(fix);
		// One sentence, and never a secret.
		expect(found[0]?.problem).toMatch(/^\S.*[^.]\.$/);
		expect(JSON.stringify(found)).not.toMatch(/sk_(live|test)_|SG\.|operator-token/);
	});
});
