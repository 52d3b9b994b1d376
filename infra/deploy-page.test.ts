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

	it('leads through the fakes, and shows what each command prints', async () => {
		const tried = triedAs(/^against fakes$/);
		const operator = createOperator();
		try {
			for (const { command, shown, number, title } of page.steps) {
				const isCompared = tried.some((step) => step.number === number);
				if (command === null || shown === null) continue;
				if (!isCompared && title !== 'Deploy') continue;
				const printed = await operator.run(command);
				operator.publishRecords(printed);
				expect(printed, `step ${number}`).toMatch(patternOf(shown));
				expect(failures(printed)).toEqual(failures(shown));
			}
		} finally {
			operator.leave();
		}
		expect(tried.map(({ title }) => title)).toEqual([
			'Set up the project',
			'Let SendGrid verify the domain',
			'Try the product',
			'Let the doctor check everything',
		]);
	});

	it.each([
		['Log in to Firebase', 'commands/login.js', 'Success! Logged in as '],
		['Deploy', 'deploy/index.js', 'Deploy complete!'],
	])('shows at "%s" what firebase-tools prints', (title, file, text) => {
		const step = triedAs(/firebase-tools/).find((one) => one.title === title);

		expect(step?.shown).toContain(`✔  ${text}`);
		expect(readFileSync(join(firebaseTools, file), 'utf8')).toContain(text);
	});
});
