/** `npm run build` builds everything to deploy; `npm run build -- functions` or `-- web` builds one part. */
import { buildFunctionsOrRefuse, buildWeb } from '../runner/builds/builds.ts';

const selected = process.argv[2];
if (selected !== undefined && selected !== 'functions' && selected !== 'web') {
	console.error('Pass functions, web, or nothing for both.');
	process.exit(1);
}
if (selected !== 'web') await buildFunctionsOrRefuse();
if (selected !== 'functions') await buildWeb('production');
