/** Reads what to set up: from the arguments, `functions/.env.PROJECT` and the environment. */
import { randomBytes } from 'node:crypto';
import { parseEnv } from 'node:util';
import { problemWith, type RequiredSetting, requiredSettings } from '../../functions/src/main/settings.ts';
import { scaleOf, scaleProblem } from '../../functions/src/main/sizes.ts';
import { budget } from '../declared/budget.ts';
import { secondChannelVariable } from '../declared/monitoring.ts';
import { secrets } from '../declared/secrets.ts';
import { setUpKeyName } from '../declared/send-grid.ts';
import { SetUpStopped, type Target } from './step.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface TargetSources {
	/** The text of the settings file; null if there is none. */
	settings: string | null;
	environment: Environment;
	/** Asks for a secret without showing it; null if nobody can answer. */
	ask: ((question: string) => Promise<string>) | null;
}

export interface Arguments {
	projectId: string;
	/** For an empty project: reads nothing. */
	isDryRun: boolean;
	/** Reads the project and changes nothing. */
	isDiff: boolean;
}

const usage = 'Usage: infra/setup.sh PROJECT [--dry-run|--diff]';
const modes = ['--dry-run', '--diff'];

export function readArguments(words: readonly string[]): Arguments {
	const [projectId, ...others] = words.filter((word) => !modes.includes(word));
	const given = words.filter((word) => modes.includes(word));
	if (!projectId || others.length > 0 || given.length > 1 || !/^[a-z][a-z\d-]*$/.test(projectId)) {
		throw new SetUpStopped(usage);
	}
	return { projectId, isDryRun: given[0] === '--dry-run', isDiff: given[0] === '--diff' };
}

export function readTarget(
	{ projectId, isDryRun }: Pick<Arguments, 'projectId' | 'isDryRun'>,
	sources: TargetSources,
): Target {
	const { settings, environment, ask } = sources;
	const values: Environment = { ...environment, ...(settings === null ? {} : parseEnv(settings)) };
	const appOrigin = values.APP_ORIGIN || `https://${projectId}.web.app`;
	refuseProblem(requiredSettings.APP_ORIGIN, appOrigin);
	const operatorEmail = values.OPERATOR_EMAIL || (isDryRun ? 'OPERATOR_EMAIL' : '');
	const emailFrom = values.EMAIL_FROM || (isDryRun ? 'sender@DOMAIN_OF_EMAIL_FROM' : '');
	if (!isDryRun) {
		refuseProblem(requiredSettings.OPERATOR_EMAIL, operatorEmail);
		refuseProblem(requiredSettings.EMAIL_FROM, emailFrom);
	}
	const monthlyBudget = Number(environment.MONTHLY_BUDGET || budget.monthlyAmount);
	if (!Number.isSafeInteger(monthlyBudget) || monthlyBudget <= 0) {
		throw new SetUpStopped('MONTHLY_BUDGET must be a whole number in the currency of the billing account.');
	}
	const operatorWebhook = environment[secondChannelVariable] || null;
	if (operatorWebhook !== null && !(operatorWebhook.startsWith('https://') && URL.canParse(operatorWebhook))) {
		throw new SetUpStopped(`${secondChannelVariable} must be a URL that begins with https://.`);
	}
	const sizeProblem = scaleProblem(values);
	if (sizeProblem !== null) throw new SetUpStopped(sizeProblem);
	let sendGridKey: Promise<string | null> | undefined;
	return {
		projectId,
		appOrigin,
		operatorEmail,
		operatorWebhook,
		emailFrom,
		monthlyBudget,
		scale: scaleOf(values),
		appCheckAppId: values.APP_CHECK_APP_ID || null,
		billingAccount: environment.BILLING_ACCOUNT || null,
		readSecret: (name) => readSecret(name, environment, ask),
		readSendGridKey() {
			sendGridKey ??= readSendGridKey(environment, ask);
			return sendGridKey;
		},
	};
}

function refuseProblem(setting: RequiredSetting, value: string): void {
	const problem = problemWith(setting, value);
	if (problem !== null) throw new SetUpStopped(problem);
}

async function readSecret(name: string, environment: Environment, ask: TargetSources['ask']): Promise<string> {
	const secret = secrets.find((declared) => declared.name === name);
	if (!secret) throw new Error(`There is no secret ${name}`);
	const given = environment[name];
	if (secret.source === 'generated' && !given) return randomBytes(32).toString('base64');
	if (!given && secret.unused !== undefined) return secret.unused;
	if (!given && !ask) throw new SetUpStopped(`Put ${name} (${secret.purpose}) into the environment.`);
	const value = (given || (await ask?.(`${name} (${secret.purpose}): `)) || '').trim();
	// Without the value: it may be another secret.
	if (!secret.pattern.test(value))
		throw new SetUpStopped(`${name} does not have the form of one: it must match ${secret.pattern}.`);
	return value;
}

/** A later run for something else needs no key with full access. */
async function readSendGridKey(environment: Environment, ask: TargetSources['ask']): Promise<string | null> {
	const given = environment[setUpKeyName];
	const question = `${setUpKeyName} (a key of SendGrid with full access; Enter leaves SendGrid as it is): `;
	return (given || (await ask?.(question)) || '').trim() || null;
}
