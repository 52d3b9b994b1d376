import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessKindNames, permissionsOfRole } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { root } from '../../../../dev/base/folders.ts';
import { shapes } from '../../platform/firestore/collections.ts';
import { audiences } from './grant.ts';
import { type GrantName, grants } from './grants.ts';
import { grantsIn } from './grants-in.ts';
import { sharedKinds } from './shared-secrets.ts';

const server = join(root, 'functions/src');
const rows = Object.entries(grants);

/** Files with random, sealed or signed texts that open nothing. */
const opensNothing: Readonly<Record<string, string>> = {
	'accounts/identity/match-identity.ts': 'a password that nobody knows closes a login',
	'channels/channel-store.ts': 'ids of channels',
	'channels/slack/slack-signature.ts': 'verifies calls of Slack',
	'channels/sms/twilio-signature.ts': 'verifies calls of Twilio',
	'channels/telegram/telegram-client.ts': 'verifies calls of Telegram',
	'http/app.ts': 'ids of requests',
	'http/puzzles/puzzle.ts': 'puzzles of busy networks',
	'inbox/filters/saved-filter-store.ts': 'ids of saved filters',
	'main/context.ts': 'a key for puzzles of a function without secrets',
	'outbox/claim.ts': 'the name of a worker',
	'platform/ids.ts': 'ids of test alerts',
	'platform/secret-box.ts': 'encrypts for the others',
	'policies/policy-store.ts': 'ids of policies',
	'projects/records/checklist-changes.ts': 'ids of checklist items',
	'projects/records/order-store.ts': 'ids of checklist items',
	'projects/records/project-store.ts': 'ids of checklist items',
	'status-subscribers/broadcast-store.ts': 'the name of a worker',
	'status-subscribers/compose-batch.ts': 'marks a place in the text of an email',
	'visitors/forms/form-entry-store.ts': 'ids of form entries',
};
const makesSecret =
	/\b(?:randomBytes|randomInt|randomUUID|getRandomValues|createHmac)\(|\brandomUUID\b(?! \})|\.seal\(/;

function filesThatMakeSecrets(): string[] {
	const files = globSync('**/*.ts', { cwd: server }).filter((file) => !file.endsWith('.test.ts'));
	return files.filter((file) => makesSecret.test(readFileSync(join(server, file), 'utf8'))).toSorted();
}

const removals: Record<(typeof grants)[GrantName]['atRemoval']['kind'], string> = {
	stops: 'ends in the same transaction',
	asked: 'is refused at its next use',
	listed: 'stays, and is listed to be replaced',
	apart: 'opens nothing of the account',
};

function firstVerificationOf(verification: (typeof grants)[GrantName]['atFirstVerification']): string {
	switch (verification.kind) {
		case 'ends':
			return 'ends in the same transaction';
		case 'always':
			return 'ends, as with every new password';
		case 'with':
			return `ends with ${verification.grant}`;
		case 'stays':
			return `stays: ${verification.because}`;
	}
}

function tableRow([, { name, shownTo, atRemoval, atFirstVerification, ends }]: (typeof rows)[number]): string {
	return `| ${name} | ${audiences[shownTo]} | ${removals[atRemoval.kind]} | ${firstVerificationOf(atFirstVerification)} | ${ends} |`;
}

describe('the table of secrets, links and grants', () => {
	it('has a row for each file that makes one', () => {
		const known = [...rows.flatMap(([, { makers }]) => [...makers]), ...Object.keys(opensNothing)];

		expect(filesThatMakeSecrets()).toEqual([...new Set(known)].toSorted());
	});

	it('says of each collection which of them it stores', () => {
		expect(Object.keys(grantsIn)).toEqual(Object.keys(shapes));
	});

	it('is shown in the documents', () => {
		const document = readFileSync(join(root, 'docs/data-model.md'), 'utf8');

		expect(rows.map(tableRow).filter((row) => !document.includes(`${row}\n`))).toEqual([]);
	});

	it('lists every kind of shared secret once, for those who are shown it', () => {
		const listed = rows.flatMap(([, { atRemoval }]) => (atRemoval.kind === 'listed' ? [atRemoval.as] : []));

		expect(listed.toSorted()).toEqual(Object.keys(sharedKinds).toSorted());
	});

	it('ends at the first verification of an email address only what has a kind, and every kind but the settings of the account', () => {
		const ofGrants = rows.flatMap(([, { atFirstVerification }]) =>
			atFirstVerification.kind === 'ends' ? [atFirstVerification.as] : [],
		);

		expect([...new Set(ofGrants), 'notifications', 'deletion'].toSorted()).toEqual(accessKindNames.toSorted());
	});

	it('shows viewers and responders nothing that stays after their removal', () => {
		const shown = Object.values(sharedKinds).map(({ shownTo }) => shownTo);

		for (const role of ['viewer', 'responder'] as const) {
			expect(shown.filter((permission) => permissionsOfRole[role].some((one) => one === permission))).toEqual([]);
		}
	});

	it.each(rows.filter(([, { shownTo }]) => ['write', 'alerts', 'manage', 'own'].includes(shownTo)))(
		'ends, asks about or lists %s, which only some members are shown',
		(_name, { atRemoval }) => {
			expect(atRemoval.kind).not.toBe('apart');
		},
	);
});
