import { describe, expect, it } from 'vitest';
import { checks } from './checks.ts';
import { isWrong, linesOf, runChecks } from './doctor/check.ts';
import { createFakeProject } from './testing/doctor/fake-project.ts';
import { faults } from './testing/doctor/faults.ts';
import { urls } from './testing/doctor/urls.ts';

async function diagnose(fake = createFakeProject()) {
	const reports = await runChecks(checks, fake.sources, fake.project);
	return reports.flatMap(({ name, findings }) => findings.map((finding) => ({ check: name, ...finding })));
}

describe('the doctor', () => {
	it('finds nothing in a healthy project', async () => {
		expect(await diagnose()).toEqual([]);
	});

	it.each(faults)('finds only that $fault', async ({ damage, check, problem, fix, isByCalendar = false }) => {
		const fake = createFakeProject();
		damage(fake);
		const found = await diagnose(fake);

		expect(found.map((finding) => finding.problem)).toEqual([expect.stringMatching(problem)]);
		expect(found[0]?.check).toBe(check);
		expect(found[0]?.fix).toMatch(fix);
		// One sentence, and never a secret.
		expect(found[0]?.problem).toMatch(/^\S.*[^.]\.$/);
		expect(isWrong([{ name: check, findings: found, notes: [] }])).toBe(!isByCalendar);
		expect(JSON.stringify(found)).not.toMatch(/sk_(live|test)_|SG\.|operator-token/);
	});

	it.each([
		[{ TWILIO_FROM: '+15005550006' }, 1],
		[{ TWILIO_FROM: '+15005550006', TWILIO_COUNTRIES: 'CA, US' }, 1],
		[{ TWILIO_FROM: '+15005550006', TWILIO_COUNTRIES: 'GB,DE' }, 0],
		[{}, 0],
	])('says that a number must be registered for text messages to the US, with %j', async (settings, notes) => {
		const { sources, project } = createFakeProject();
		const reports = await runChecks(checks, sources, { ...project, settings: { ...project.settings, ...settings } });
		const said = linesOf(reports).filter((line) => line.includes('A2P 10DLC'));

		expect(said).toHaveLength(notes);
	});

	it('says which host cannot be reached, and checks the rest', async () => {
		const fake = createFakeProject();
		fake.disconnect('www.acme-monitoring.com', 'CERT_HAS_EXPIRED');
		const problem = 'It could not be checked: www.acme-monitoring.com cannot be reached (CERT_HAS_EXPIRED).';

		expect(await diagnose(fake)).toMatchObject([
			{ check: 'Public pages', problem },
			{ check: 'Client IP', problem },
		]);
	});

	it('shows apart what time alone brings', async () => {
		const fake = createFakeProject();
		fake.reply(urls.heartbeat('restore-drill'), 404);
		const reports = await runChecks(checks, fake.sources, fake.project);

		expect(isWrong(reports)).toBe(false);
		expect(linesOf(reports).filter((line) => line.startsWith('✗'))).toEqual([]);
		expect(linesOf(reports).slice(-3)).toEqual([
			'• By the calendar, which blocks no release',
			'  The restore drill has never run.',
			expect.stringContaining('npm run restore -- try acme-monitoring MINUTE'),
		]);
	});

	it('prints a line for each check, and under it each problem with the command that fixes it', async () => {
		const fake = createFakeProject();
		fake.reply(urls.ruleset, 404);
		const lines = linesOf(await runChecks(checks, fake.sources, fake.project));

		expect(lines.slice(0, 6)).toEqual([
			'✓ APIs',
			'✓ Database',
			'✗ Indexes and rules',
			'  No rules are deployed.',
			'    firebase deploy --only firestore:rules --project acme-monitoring',
			'✓ Service accounts',
		]);
	});
});
