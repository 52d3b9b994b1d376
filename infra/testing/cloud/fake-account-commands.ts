/** Service accounts, secrets and API keys. */
import { adds, type Call, type Commands, changes, find, iam, lists } from './fake-command.ts';
import { FakeFailure } from './fake-state.ts';
import { optionalFlag, textFlag } from './parse-command.ts';

const keys = 'apikeys.googleapis.com';
const secretManager = 'secretmanager.googleapis.com';
const iamApi = 'iam.googleapis.com';

function restrictionsOf(call: Call): object {
	const referrers = optionalFlag(call, 'allowed-referrers')?.split(',');
	const services = (call.flags.get('api-target') ?? []).map((target) => ({
		service: String(target).replace('service=', ''),
	}));
	return {
		...(referrers && { browserKeyRestrictions: { allowedReferrers: referrers } }),
		...(services.length > 0 && { apiTargets: services }),
	};
}

function addValue({ project, words: [name = ''], input, ...call }: Call): void {
	if (textFlag({ words: [], input, ...call }, 'data-file') !== '-')
		throw new FakeFailure('The value must come from the standard input.');
	if (input === '') throw new FakeFailure('The secret payload is empty.');
	project.secretValues[name] = [...(project.secretValues[name] ?? []), input];
}

export const accountCommands: Commands = {
	'iam service-accounts list': {
		flags: [],
		words: 0,
		api: iamApi,
		run: ({ project }) => project.accounts.map((email) => ({ email })),
	},
	'iam service-accounts create': {
		flags: ['display-name'],
		words: 1,
		api: iamApi,
		run: ({ project, projectId, words: [name] }) =>
			project.accounts.push(`${name}@${projectId}.iam.gserviceaccount.com`),
	},
	...iam('iam service-accounts', iamApi, 1, ({ words: [email = ''], project }) => {
		if (!project.accounts.includes(email)) throw new FakeFailure(`Service account ${email} does not exist.`);
		return email;
	}),
	'secrets list': lists('secrets', secretManager),
	'secrets create': adds(
		'secrets',
		secretManager,
		['replication-policy', 'data-file'],
		(call) => {
			addValue(call);
			return { name: `projects/${call.project.projectNumber}/secrets/${call.words[0]}` };
		},
		1,
	),
	'secrets versions list': {
		flags: ['filter'],
		words: 1,
		api: secretManager,
		run: ({ project, words: [name = ''] }) =>
			(project.secretValues[name] ?? []).map((_, index) => ({ name: String(index) })),
	},
	'secrets versions access': {
		flags: ['secret'],
		words: 1,
		api: secretManager,
		run(call) {
			const value = call.project.secretValues[textFlag(call, 'secret')]?.at(-1);
			if (value === undefined) throw new FakeFailure('NOT_FOUND: there is no version.');
			return { payload: { data: Buffer.from(value).toString('base64url') } };
		},
	},
	'secrets versions add': changes('secrets', secretManager, ['data-file'], (_, call) => addValue(call)),
	...iam('secrets', secretManager, 1, (call) => find(call, 'secrets').name),
	'services api-keys list': lists('keys', keys),
	'services api-keys create': adds(
		'keys',
		keys,
		['key-id', 'display-name', 'allowed-referrers', 'api-target'],
		(call) => ({
			name: `projects/${call.project.projectNumber}/locations/global/keys/${textFlag(call, 'key-id')}`,
			restrictions: restrictionsOf(call),
		}),
	),
	'services api-keys update': changes(
		'keys',
		keys,
		['clear-restrictions', 'allowed-referrers', 'api-target'],
		(row, call) => {
			const isCleared = call.flags.has('clear-restrictions');
			row.restrictions = isCleared ? {} : { ...(row.restrictions as object), ...restrictionsOf(call) };
		},
	),
	'services api-keys get-key-string': {
		flags: [],
		words: 1,
		api: keys,
		run: (call) => ({ keyString: `AIza-key-of-${find(call, 'keys').name.split('/').at(-1)}` }),
	},
};
