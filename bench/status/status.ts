/** Status pages: `npm run bench -- status cost` and `npm run bench -- status visitors`. */
import { StartRefused } from '../../dev/base/refusal.ts';

const parts: Readonly<Record<string, () => Promise<{ run(options: readonly string[]): Promise<object> }>>> = {
	cost: () => import('./cost.ts'),
	visitors: () => import('./visitors.ts'),
};

export async function run([name = 'cost', ...options]: readonly string[]): Promise<object> {
	const load = parts[name];
	if (!load) throw new StartRefused(`There is no part ${name}: choose from ${Object.keys(parts).join(', ')}.`);
	return (await load()).run(options);
}
