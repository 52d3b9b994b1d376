// Follows docs/deploy.md, so that the page cannot show what the programs no longer print.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createOperator } from './testing/deploy-page/operator.ts';
import { patternOf, readPage } from './testing/deploy-page/read-page.ts';

const page = readPage({
	PROJECT: 'acme-monitoring',
	'you@your-domain.com': 'ops@acme-monitoring.com',
	'app.your-domain.com': 'www.acme-monitoring.com',
	'your-domain.com': 'acme-monitoring.com',
});
const triedAs = (how: RegExp) => page.steps.filter(({ number }) => how.test(page.tried.get(number) ?? ''));
const firebaseTools = join(import.meta.dirname, '..', 'node_modules', 'firebase-tools', 'lib');
const questions = (text: string) => [...text.matchAll(/^[A-Z_]+ \(.*\):$/gm)].map(([line]) => line);
const failures = (text: string) => [...text.matchAll(/^✗ .*$/gm)].map(([line]) => line);

describe('the page about deploying', () => {
	it('has at most 15 steps, each with one command or one click, and says how each was tried', () => {
		expect(page.steps.map(({ number }) => number)).toEqual(page.steps.map((_, index) => index + 1));
		expect(page.steps.length).toBeLessThanOrEqual(15);
		expect([...page.tried.keys()].sort((a, b) => a - b)).toEqual(page.steps.map(({ number }) => number));
		for (const { title, command, shown, isClick } of page.steps) {
			expect(command === null, title).toBe(isClick);
			expect(shown === null, title).toBe(isClick);
			expect(command ?? '', title).not.toContain('\n');
		}
	});

	it('leads through the fakes, and shows what each command asks and prints', async () => {
		const tried = triedAs(/^against fakes$/);
		const operator = createOperator();
		try {
			for (const { command, shown, number } of page.steps) {
				const isCompared = tried.some((step) => step.number === number);
				if (command === null || shown === null) continue;
				if (!isCompared) continue;
				const printed = await operator.run(command);
				operator.publishRecords(printed);
				expect(printed, `step ${number}`).toMatch(patternOf(shown));
				expect(failures(printed)).toEqual(failures(shown));
				expect(questions(printed)).toEqual(questions(shown));
			}
		} finally {
			operator.leave();
		}
		expect(tried.map(({ title }) => title)).toEqual([
			'Set up the project',
			'Let SendGrid verify the domain',
			'Deploy',
			'Try the product',
			'Let the doctor check everything',
		]);
	});

	it('leads to the same end with terms that nobody accepted, in an organisation, beyond the quota and before Google is ready', async () => {
		const operator = createOperator();
		const run = (title: string) => operator.run(page.steps.find((step) => step.title === title)?.command ?? '');
		try {
			const acceptedAt = operator.clock.now() + 3 * 60_000;
			operator.cloud.edit((state) => Object.assign(state, { termsAcceptedAt: acceptedAt }));
			const setUp = await run('Set up the project');
			expect(setUp).toContain('click "Create a Firebase project" on https://console.firebase.google.com');
			operator.publishRecords(setUp);
			operator.cloud.edit(({ projects }) => {
				for (const project of Object.values(projects)) project.isRestricted = true;
			});

			const again = await run('Let SendGrid verify the domain');
			await expect(run('Deploy')).rejects.toThrow('do not belong to a permitted customer');
			for (const [, command = ''] of again.matchAll(/^ {4}(gcloud .*)$/gm)) await operator.run(command);

			operator.changeSetting('SIZE', 'large');
			await expect(run('Deploy')).rejects.toThrow('Max instances must be set to 20 or fewer');
			operator.changeSetting('SIZE', 'small');

			operator.cloud.edit(({ projects }) => {
				for (const { agents } of Object.values(projects))
					for (const email of Object.keys(agents)) agents[email] = operator.clock.now();
			});
			expect(await run('Deploy')).toContain(
				'  Google needs some minutes before the first trigger of a project (4 min).',
			);
			expect(failures(await run('Let the doctor check everything'))).toEqual([]);
		} finally {
			operator.leave();
		}
	});

	it('cannot deploy without a Hosting site', async () => {
		const operator = createOperator();
		const run = (title: string) => operator.run(page.steps.find((step) => step.title === title)?.command ?? '');
		try {
			await run('Set up the project');
			operator.cloud.edit(({ resources }) => {
				for (const url of Object.keys(resources)) if (url.includes('/sites/')) delete resources[url];
			});

			await expect(run('Deploy')).rejects.toThrow('Could not determine the default site');
		} finally {
			operator.leave();
		}
	});

	it('shows at "Log in to Firebase" what firebase-tools prints', () => {
		const step = triedAs(/firebase-tools/).find(({ title }) => title === 'Log in to Firebase');
		const text = 'Success! Logged in as ';

		expect(step?.shown).toContain(`✔  ${text}`);
		expect(readFileSync(join(firebaseTools, 'commands', 'login.js'), 'utf8')).toContain(text);
	});
});
