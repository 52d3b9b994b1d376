/** The commands of `npm run release`. */
import type { Step } from '../set-up/step.ts';
import { rollBackHosting } from './hosting.ts';
import { checkCanary, pin, promote, type Release, rollBackFunctions, startCanary } from './traffic.ts';

export const releaseCommands: Readonly<Record<string, readonly Step<Release>[]>> = {
	pin: [pin],
	canary: [startCanary],
	check: [checkCanary],
	promote: [promote],
	'rollback-functions': [rollBackFunctions],
	'rollback-pages': [rollBackHosting],
};
