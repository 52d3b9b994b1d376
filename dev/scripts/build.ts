/** `npm run build`: what is deployed; `npm run build -- functions` or `-- web` builds one of the two. */
import { buildFunctionsOrRefuse, buildWeb } from '../runner/builds/builds.ts';

const wanted = process.argv[2];
if (wanted !== undefined && wanted !== 'functions' && wanted !== 'web') {
	console.error('Say functions, web, or nothing for both.');
	process.exit(1);
}
if (wanted !== 'web') await buildFunctionsOrRefuse();
if (wanted !== 'functions') await buildWeb('production');
