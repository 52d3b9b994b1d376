/** The commands of `npm run release`. */
import type { Step } from '../set-up/step.ts';
import { deployFunctions, deployPages, deployRules, removeFunctions } from './deploy.ts';
import { rollBackHosting } from './hosting.ts';
import { checkCanary, pin, promote, type Release, rollBackFunctions, startCanary } from './traffic.ts';

export const releaseCommands: Readonly<Record<string, readonly Step<Release>[]>> = {
	deploy: [deployRules, deployFunctions, deployPages, removeFunctions],
	'deploy-functions': [deployRules, deployFunctions],
	'deploy-pages': [deployPages],
	pin: [pin],
	canary: [startCanary],
	check: [checkCanary],
	promote: [promote],
	'remove-unused': [removeFunctions],
	'rollback-functions': [rollBackFunctions],
	'rollback-pages': [rollBackHosting],
};
