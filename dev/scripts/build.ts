/**
 * `npm run build` builds everything to deploy; `npm run build -- functions` or `-- web` builds one part. In a hook of `firebase deploy`,
 * refuses settings that the deployed product could not use.
 */
import { brand } from '@stayup/contract';
import { deploymentSizeOf, regionsOf } from '../../functions/src/platform/deployment-size.ts';
import { StartRefused } from '../base/refusal.ts';
import { buildFunctionsOrRefuse, buildWeb } from '../runner/builds/builds.ts';
import {
	findDeployment,
	placeholderContacts,
	requireOrigin,
	requireUsableSettings,
} from '../runner/builds/deployment.ts';

const selected = process.argv[2];
if (selected !== undefined && selected !== 'functions' && selected !== 'web') {
	console.error('Pass functions, web, or nothing for both.');
	process.exit(1);
}
try {
	const deployment = findDeployment(process.env);
	if (selected !== 'web') {
		if (deployment) requireUsableSettings(deployment);
		await buildFunctionsOrRefuse();
	}
	if (selected !== 'functions') {
		if (deployment) warnOfContacts();
		await buildWeb('production', {
			origin: deployment ? requireOrigin(deployment) : (process.env.APP_ORIGIN ?? brand.origin),
			...(deployment && { regionCount: regionsOf(deploymentSizeOf(deployment.settings.SIZE)).length }),
		});
	}
} catch (error) {
	console.error(error instanceof StartRefused ? error.message : error);
	process.exitCode = 1;
}

function warnOfContacts(): void {
	const found = placeholderContacts([
		brand.supportEmail,
		brand.securityEmail,
		brand.careersEmail,
		...Object.values(brand.social),
	]);
	if (found.length > 0) {
		console.warn(
			`Warning: pages and emails name ${found.join(', ')}. Change contract/src/values/brand.ts before customers see them.`,
		);
	}
}
