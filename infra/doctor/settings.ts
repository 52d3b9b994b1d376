/** Compares functions/.env.PROJECT with what the functions need, and with what is deployed. */
import { problemWith, type RequiredSetting, requiredSettings } from '../../functions/src/main/settings.ts';
import { settings, smsRegistration } from '../declared/settings.ts';
import type { Check, Finding, Project } from './check.ts';
import { listFunctions } from './functions.ts';

/** They exist for the emulators; outside, the functions refuse to start with them. */
const localSettings = /_EMULATOR_HOST$|^(PROBE_ALLOWED_TARGETS|EMAIL_ORIGIN|STRIPE_ORIGIN)$/;

export const settingsCheck: Check = {
	name: 'Settings',
	run: async (_sources, project) => checkFile(project),
	// Only Twilio knows whether it is done.
	notes: async (_sources, { settings: { TWILIO_FROM, TWILIO_COUNTRIES = 'US' } }) =>
		TWILIO_FROM && TWILIO_COUNTRIES.split(',').some((country) => country.trim() === 'US') ? [smsRegistration] : [],
};

export const deployedSettingsCheck: Check = {
	name: 'Deployed settings',
	async run({ google }, project) {
		const api = (await listFunctions(google, project.id)).find(({ name }) => name?.endsWith('/functions/api'));
		return compareDeployed(api?.serviceConfig?.environmentVariables ?? {}, project);
	},
};

function checkFile({ id, settings: values }: Project): Finding[] {
	const fix = (name: string) => `Set ${name} in functions/.env.${id} and deploy.`;
	const required: Readonly<Record<string, RequiredSetting>> = requiredSettings;
	return settings.flatMap(({ name, purpose, isRequired }) => {
		const setting = required[name];
		const problem = setting ? problemWith(setting, values[name]) : null;
		if (problem !== null) return [{ problem, fix: fix(name) }];
		if (isRequired && !values[name]) return [{ problem: `${name} is missing: ${purpose}.`, fix: fix(name) }];
		return [];
	});
}

function compareDeployed(deployed: Readonly<Record<string, string>>, { id, settings: values }: Project): Finding[] {
	const differing = settings.filter(
		({ name }) => deployed[name] !== undefined && deployed[name] !== (values[name] ?? ''),
	);
	const local = Object.keys(deployed).filter((name) => localSettings.test(name));
	return [
		...differing.map(({ name }) => ({
			problem: `The deployed ${name} differs from functions/.env.${id}.`,
			fix: `firebase deploy --only functions --project ${id}`,
		})),
		...local.map((name) => ({
			problem: `${name} is set, which belongs to the emulators.`,
			fix: `Remove ${name} from functions/.env.${id} and deploy.`,
		})),
	];
}
