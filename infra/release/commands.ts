/** The commands of `npm run release`. */
import type { Step } from '../set-up/step.ts';
import { deployFunctions, deployPages, deployRules } from './deploy.ts';
import { rollBackHosting } from './hosting.ts';
import { checkCanary, pin, promote, type Release, rollBackFunctions, startCanary } from './traffic.ts';

export const releaseCommands: Readonly<Record<string, readonly Step<Release>[]>> = {
	deploy: [deployRules, deployFunctions, deployPages],
	'deploy-functions': [deployRules, deployFunctions],
	'deploy-pages': [deployPages],
	pin: [pin],
	canary: [startCanary],
	check: [checkCanary],
	promote: [promote],
	'rollback-functions': [rollBackFunctions],
	'rollback-pages': [rollBackHosting],
};
