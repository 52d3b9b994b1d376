import { describe, expect, it } from 'vitest';
import { citedRequirements, citedSections, definedRequirements, findInPath, findWords } from './find-words.ts';

const wordsIn = (text: string) => findWords(text).map(({ word }) => word);

describe('retired words', () => {
	it.each([
		['deliveryDoors', 'deliveryDoors'],
		['heldSlots', 'heldSlots'],
		['lastLook', 'lastLook'],
		['SLOT_SECONDS', 'SLOT_SECONDS'],
		['The owner is told.', 'told'],
		['With another address everything resets.', 'address'],
		['A delivery that was given up.', 'given up'],
		['listGivenUp', 'listGivenUp'],
		['takesTurns', 'takesTurns'],
		["one dead name server everybody's", "everybody's"],
		['/** What the caller sees. */', 'What'],
		['see design §5', 'design §5'],
	])('are found in %s', (text, word) => {
		expect(wordsIn(text)).toContain(word);
	});

	it.each([
		'The email address is confirmed.',
		'The email confirms the new address.',
		'What isHeldBack finds was held back on purpose.',
		'socket.remoteAddress',
		'const { address, family } = answer;',
		'dns.lookup(hostname)',
		'The document holds an hour.',
		'Turn the webhook off.',
		'hearing, outdoors, wholesale',
		'AUTH-1 is a requirement.',
		"title: 'Tell Us About You'",
		'// What does a caller see?',
	])('are not found in %s', (text) => {
		expect(wordsIn(text)).toEqual([]);
	});

	it.each([
		'npx stayup plan',
		'npx -y stayup@latest plan',
		'npx --yes stayup apply --yes',
		'npx --package=stayup stayup plan',
		'npx -p stayup stayup plan',
		'npx @stayup/cli plan',
		'"npx", "-y", "stayup"',
		'args: ["-y", "stayup"]',
		'npm i -g stayup',
		'npm install stayup',
		'npm install --save-dev stayup.',
		'npm exec -- stayup plan',
		'npm x stayup',
		'npm create stayup',
		'pnpm dlx stayup plan',
		'pnpm add -D stayup',
		'pnpx stayup',
		'yarn dlx stayup plan',
		'yarn global add stayup',
		'bunx stayup',
		'bun add stayup',
		'deno run npm:stayup',
	])('include our name on the npm registry: %s', (text) => {
		expect(findWords(text)).toContainEqual(
			expect.objectContaining({ suggestion: expect.stringContaining('cliCommand') }),
		);
	});

	it.each([
		'npx --allow-remote=root https://stayup.example/cli/stayup.tgz plan',
		'npx ./stayup-0.1.0-h1a2b3c4d.tgz plan',
		'npm run bench -- probe stayup',
		'npm run set-up -- stayup',
		'npx firebase deploy --project stayup',
		'npx vitest run --project unit stayup.test.ts',
	])('do not include %s', (text) => {
		expect(findWords(text)).toEqual([]);
	});

	it('are reported with their line', () => {
		expect(findWords('fine\nthe ledger')).toEqual([
			{ line: 2, word: 'ledger', suggestion: expect.stringContaining('stats') },
		]);
	});

	it('are found in file names', () => {
		expect(findInPath('web/src/ui/button-looks.ts')).toHaveLength(1);
	});
});

describe('citations', () => {
	it('are requirement ids, and not standards', () => {
		expect(citedRequirements('PROBE-8, UTF-8 and SHA-256').map(({ id }) => id)).toEqual(['PROBE-8']);
	});

	it('are sections of the specification, one by one', () => {
		expect(citedSections('(specification §2, §5 and §9)').map(({ id }) => id)).toEqual([
			'Section 2',
			'Section 5',
			'Section 9',
		]);
	});

	it('are defined by bold ids with a text', () => {
		expect(definedRequirements('- **OUT-1** One transaction.\n- **Section 2, screens.** Lists.\n- **OUT-2**')).toEqual([
			'OUT-1',
			'Section 2',
		]);
	});
});
