/** Compares the Auth configuration of a project with the one that Stayup needs. */
import type { Project } from '../doctor/check.ts';
import { authConfig, authorizedDomainsOf } from './auth-config.ts';

export interface AuthDifference {
	/** One sentence. */
	problem: string;
	/** The field that set-up changes, as in the update mask of Google's API. */
	mask: string;
}

interface Expectation {
	/** The path of the value in the configuration. */
	path: string;
	expected: unknown;
	mask: string;
	problem: string;
}

const { signIn, client, emailPrivacyConfig, passwordPolicyConfig, mfa } = authConfig;
const [{ customStrengthOptions }] = passwordPolicyConfig.passwordPolicyVersions;
const strength = 'passwordPolicyConfig.passwordPolicyVersions.0.customStrengthOptions';

const expectations: readonly Expectation[] = [
	{
		path: 'signIn.email.enabled',
		expected: signIn.email.enabled,
		mask: 'signIn.email',
		problem: 'Login with email and password is off, so nobody can log in.',
	},
	{
		path: 'signIn.email.passwordRequired',
		expected: signIn.email.passwordRequired,
		mask: 'signIn.email',
		problem: 'Login by emailed link is on, which bypasses the password and the second factor.',
	},
	{
		path: 'signIn.anonymous.enabled',
		expected: signIn.anonymous.enabled,
		mask: 'signIn.anonymous',
		problem: 'Anonymous login is on.',
	},
	{
		path: 'signIn.phoneNumber.enabled',
		expected: signIn.phoneNumber.enabled,
		mask: 'signIn.phoneNumber',
		problem: 'Login by phone number is on.',
	},
	{
		path: 'signIn.allowDuplicateEmails',
		expected: signIn.allowDuplicateEmails,
		mask: 'signIn.allowDuplicateEmails',
		problem: 'Several identities may have the same email.',
	},
	{
		path: 'client.permissions.disabledUserSignup',
		expected: client.permissions.disabledUserSignup,
		mask: 'client.permissions',
		problem: 'Anybody with the public key can create identities, for example with the email of somebody else (DOOR-1).',
	},
	{
		path: 'client.permissions.disabledUserDeletion',
		expected: client.permissions.disabledUserDeletion,
		mask: 'client.permissions',
		problem: 'Anybody with a token can delete its identity without the seven days of our deletion (DOOR-3).',
	},
	{
		path: 'emailPrivacyConfig.enableImprovedEmailPrivacy',
		expected: emailPrivacyConfig.enableImprovedEmailPrivacy,
		mask: 'emailPrivacyConfig',
		problem: 'Email enumeration protection is off: answers reveal which emails have an account (DOOR-2).',
	},
	{
		path: 'passwordPolicyConfig.passwordPolicyEnforcementState',
		expected: passwordPolicyConfig.passwordPolicyEnforcementState,
		mask: 'passwordPolicyConfig',
		problem: 'The password policy is not enforced (DOOR-4).',
	},
	{
		path: `${strength}.minPasswordLength`,
		expected: customStrengthOptions.minPasswordLength,
		mask: 'passwordPolicyConfig',
		problem: `The password policy does not have the minimum length ${customStrengthOptions.minPasswordLength} (DOOR-4).`,
	},
	{
		path: `${strength}.maxPasswordLength`,
		expected: customStrengthOptions.maxPasswordLength,
		mask: 'passwordPolicyConfig',
		problem: `The password policy does not have the maximum length ${customStrengthOptions.maxPasswordLength}.`,
	},
	{
		path: 'mfa.state',
		expected: mfa.state,
		mask: 'mfa.state',
		problem: 'The second factor of Identity Platform is on, but our login cannot answer it.',
	},
];

/** Google leaves out values that are false or not set. */
const whenLeftOut = new Map<unknown, unknown>([
	[false, undefined],
	['DISABLED', undefined],
]);

export function compareAuth(actual: unknown, { id, appOrigin }: Project): AuthDifference[] {
	const differences = expectations
		.filter(({ path, expected }) => {
			const value = valueAt(actual, path);
			return value !== expected && !(whenLeftOut.has(expected) && value === undefined);
		})
		.map(({ problem, mask }) => ({ problem, mask }));
	const domains = valueAt(actual, 'authorizedDomains');
	const isDomain = (domain: unknown): domain is string => typeof domain === 'string';
	const known = new Set(Array.isArray(domains) ? domains.filter(isDomain) : []);
	const expected = new Set(authorizedDomainsOf(id, appOrigin));
	const listed = [
		...[...expected].filter((domain) => !known.has(domain)).map((domain) => `${domain} is missing`),
		...[...known].filter((domain) => !expected.has(domain)).map((domain) => `${domain} should not be there`),
	];
	if (listed.length === 0) return differences;
	return [
		...differences,
		{ problem: `The authorized domains differ: ${listed.join(', ')}.`, mask: 'authorizedDomains' },
	];
}

function valueAt(config: unknown, path: string): unknown {
	return path.split('.').reduce<unknown>((value, key) => {
		if (typeof value !== 'object' || value === null) return undefined;
		return Object.getOwnPropertyDescriptor(value, key)?.value;
	}, config);
}
